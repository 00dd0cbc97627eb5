// expect: the range of indices is empty
int a[9] = { [5 ... 3] = 1 };
