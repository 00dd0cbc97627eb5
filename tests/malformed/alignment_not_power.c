// expect: alignment is not a power of two
_Alignas(3) int x;
