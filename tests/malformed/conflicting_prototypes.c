// expect: conflicting types for 'f'
int f(int); int f(char *);
