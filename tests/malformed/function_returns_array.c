// expect: a function cannot return an array
int f(void)[3];
