// expect: is declared here and cannot be initialised
int main(void) { int f(void) = 0; return 0; }
