// expect: conflicting types for 'f'
int f(a) int a; { return a; }
int f(int, int);
int main(void) { return f(1, 2); }
