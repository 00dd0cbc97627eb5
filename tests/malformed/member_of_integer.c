// expect: no struct or union
int main(void) { int x = 0; return x.a; }
