// expect: this struct or union is not closed
struct s { int a;
