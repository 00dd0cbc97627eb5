// expect: priority is not between 0 and 65535
__attribute__((__constructor__(65536))) void f(void) { }
