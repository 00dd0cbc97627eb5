// expect: parameter 'a' does not match the prototype
int f(char *);
int f(a) int a; { return a; }
int main(void) { return f(0); }
