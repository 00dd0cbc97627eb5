// expect: no member named 'b'
struct s { int a; } x = { .b = 1 };
