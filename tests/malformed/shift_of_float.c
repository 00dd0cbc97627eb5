// expect: invalid operands to '<<'
int main(void) { return 1.0 << 2; }
