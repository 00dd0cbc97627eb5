// expect: expected a member before ';'
struct s { int a; } x; int main(void) { return x.; }
