// expect: something that is no array
struct s { int a; } x = { [0] = 1 };
