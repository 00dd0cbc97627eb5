// expect: assignment of a read-only object
const int x = 1; int main(void) { x = 2; return 0; }
