// expect: this initialiser is not closed
int a[] = { 1, 2,
