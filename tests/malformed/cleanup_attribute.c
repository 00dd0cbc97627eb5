// expect: expected a function before
int g; int main(void) { int x __attribute__((cleanup(g))) = 0; return x; }
