// expect: a member cannot be a function
struct s { int f(void); };
