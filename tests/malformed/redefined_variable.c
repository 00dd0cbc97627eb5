// expect: redefinition of 'x'
int main(void) { int x; int x; return 0; }
