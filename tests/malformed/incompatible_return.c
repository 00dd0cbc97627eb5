// expect: incompatible types in return
struct s { int a; } x; int main(void) { return x; }
