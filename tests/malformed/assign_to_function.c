// expect: assignment of something that is no lvalue
int f(void); int main(void) { f = 0; return 0; }
