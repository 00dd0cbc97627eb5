// expect: too few arguments to function 'f'
int f(int, int); int main(void) { return f(1); }
