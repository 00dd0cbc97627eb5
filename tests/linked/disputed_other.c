long long number = 0x500000001;
int bytes = 0x104;
unsigned half = 0x3f000000;
int read_number(void) { return bytes + (int)(number & 0xffff); }
