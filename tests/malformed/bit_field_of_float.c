// expect: a bit-field must have integer type
struct s { float a : 3; };
