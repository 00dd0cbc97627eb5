// expect: a member of variable size
int f(int n) { struct { int a[n]; } s; return 0; }
