// expect: the array is too large
char a[1ull << 40][1ull << 40];
