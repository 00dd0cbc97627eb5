// expect: redefinition of 's'
struct s { int a; }; struct s { int b; };
