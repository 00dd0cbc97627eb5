int f(void) { return 1; }
int v = 3, w = 4;
int g(void) { return w + 2; }
