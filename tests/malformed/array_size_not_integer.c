// expect: not an integer type
int a[1.5];
