// expect: use of undeclared identifier 'b'
int f(int, int);
int main(void) { return f(a, ({ b; 1; })) + c; }
