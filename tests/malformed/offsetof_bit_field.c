// expect: offsetof of a bit-field
struct s { int a : 3; }; int x = __builtin_offsetof(struct s, a);
