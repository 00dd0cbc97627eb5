// expect: the branches of the conditional
struct s { int a; } x; int main(void) { return 1 ? x : 2; }
