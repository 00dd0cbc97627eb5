// expect: incompatible types in passing an argument
struct s { int a; } x; int f(int); int main(void) { return f(x); }
