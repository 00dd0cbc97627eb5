// expect: two or more data types
struct s { int a; } int x;
