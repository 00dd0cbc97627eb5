// expect: a function whose result has a variable type is not supported
int main(void) { int n = 3; int (*(*f)(void))[n++]; return n; }
