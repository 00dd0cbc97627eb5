// expect: has no size:
int main(void) { int a[]; return 0; }
