// expect: not a variable of type va_list
int main(void) { int x = 0; return __builtin_va_arg(x, int); }
