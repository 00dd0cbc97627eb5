// expect: invalid number '12abc'
int x = 12abc;
