// expect: expected an expression before ';'
int main(void) { int x = ; return 0; }
