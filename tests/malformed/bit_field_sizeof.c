// expect: sizeof of a bit-field
struct s { int a : 3; } x; unsigned long n = sizeof x.a;
