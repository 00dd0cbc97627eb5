// expect: no member named 'b' in 'struct s'
struct s { int a; } x; int main(void) { return x.b; }
