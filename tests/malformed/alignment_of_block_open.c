// expect: the alignment is not a constant power of two
void *f(int n) { return __builtin_alloca_with_align(8, n); }
