// expect: operand of sizeof has incomplete type
struct s; unsigned long n = sizeof(struct s);
