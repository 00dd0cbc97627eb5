// expect: attribute 'cleanup' is not supported
void g(int *); int main(void) { int x __attribute__((cleanup(g))) = 0; return x; }
