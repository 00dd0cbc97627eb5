// expect: a function cannot return a function
int f(void)(void);
