// expect: cannot cast 'struct s' to 'int'
struct s { int a; } x; int main(void) { return (int)x; }
