// expect: attribute '__constructor__' is not supported
__attribute__((__constructor__)) void f(void) { }
