// expect: an array must be initialised with a list
int main(void) { int a[2], b[2] = a; return 0; }
