// expect: zero width for bit-field 'a'
struct s { int a : 0; };
