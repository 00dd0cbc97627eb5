// expect: width of the bit-field is not between 0 and 32
struct s { int a : 33; };
