// expect: expected ']'
int a[3; int main(void) { return 0; }
