// expect: outside of the array
int a[3] = { [5] = 1 };
