// expect: too many arguments to function 'f'
int f(int); int main(void) { return f(1, 2); }
