// expect: expected ';' after the expression before '}'
int main(void) { int x = 1; x++ }
