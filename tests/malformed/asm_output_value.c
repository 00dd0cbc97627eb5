// expect: an output of asm must be an lvalue
int main(void) { __asm__("" : "=r"(3)); return 0; }
