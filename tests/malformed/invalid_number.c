// expect: invalid number '0x'
int x = 0x;
