// expect: cannot cast 'double' to 'int *'
int main(void) { return *(int *)1.0; }
