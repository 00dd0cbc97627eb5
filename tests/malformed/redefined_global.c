// expect: redefinition of 'x'
int x = 1;
int x = 2;
