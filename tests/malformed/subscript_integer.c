// expect: neither array nor pointer
int main(void) { int x = 0; return x[1]; }
