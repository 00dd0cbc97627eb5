// expect: variable-length array outside of a function
int n; int a[n];
