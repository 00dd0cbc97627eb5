// expect: attribute 'naked' is not supported
__attribute__((naked)) int seven(void) { __asm__("movl $7, %eax\n ret"); }
int main(void) { return seven(); }
