// expect: va_start in a function with fixed arguments
int main(void) { __builtin_va_list ap; __builtin_va_start(ap, 0); return 0; }
