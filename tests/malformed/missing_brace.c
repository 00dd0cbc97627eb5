// expect: this block is not closed
int main(void) { if (1) { return 0; }
