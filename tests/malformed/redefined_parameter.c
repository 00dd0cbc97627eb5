// expect: redefinition of parameter 'a'
int f(int a, int a);
