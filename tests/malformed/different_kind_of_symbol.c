// expect: different kind of symbol
int f; int f(void);
