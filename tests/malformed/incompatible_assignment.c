// expect: incompatible types in assignment
struct s { int a; } x; int main(void) { int y = 0; y = x; return y; }
