// expect: variable 'x' declared void
int main(void) { void x; return 0; }
