// expect: typeof of an operand of variable size that has side effects is not supported
int main(void) { int n = 3, a[2][n], i = 0; __typeof__(a[i++]) b; return i; }
