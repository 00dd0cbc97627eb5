// expect: use of undeclared identifier 'b'
int f(int, int);
int main(void) { return f(1, ({ b; 1; })) + c; }
