// expect: 'b' is not a parameter of the function
int f(a) int a; int b; { return a; }
