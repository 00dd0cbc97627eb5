// expect: alignment is not a positive power of two
int x __attribute__((aligned(3)));
