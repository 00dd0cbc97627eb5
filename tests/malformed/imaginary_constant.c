// expect: imaginary constants are not supported
int f(void) { return 2.0i > 1; }
