// expect: size of the array is negative
int a[-1];
