// expect: expected ':' in the conditional
int main(void) { return 1 ? 2; }
