// expect: cannot take the address of a value
int main(void) { int *p = &3; return 0; }
