// expect: address of bit-field 'a'
struct s { int a : 3; } x; int *p = &x.a;
