// expect: wrong kind of tag
struct s { int a; }; union s x;
