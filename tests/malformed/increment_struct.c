// expect: invalid operand to '++'
struct s { int a; } x; int main(void) { x++; return 0; }
