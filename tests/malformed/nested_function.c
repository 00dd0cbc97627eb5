// expect: nested functions are not supported
int main(void) { int f(void) { return 1; } return f(); }
