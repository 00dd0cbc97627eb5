// expect: incompatible types in initialisation
struct s { int a; } x; int main(void) { int *y = x; return 0; }
