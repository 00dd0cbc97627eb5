// expect: complex numbers are not supported
_Complex double z; int main(void) { return z != 0; }
