// expect: invalid operands to '+'
int main(void) { int x; int *p = &x; return *(p + p); }
