// expect: stray '@' in program
int main(void) { return 1 @ 2; }
