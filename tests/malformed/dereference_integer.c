// expect: is not a pointer and cannot be dereferenced
int main(void) { int x = 0; return *x; }
