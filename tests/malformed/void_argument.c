// expect: an argument of type void
void g(void); int f(); int main(void) { return f(g()); }
