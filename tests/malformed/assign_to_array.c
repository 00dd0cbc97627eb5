// expect: assignment of an array
int main(void) { int a[2], b[2]; a = b; return 0; }
