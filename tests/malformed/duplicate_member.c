// expect: duplicate member 'a'
struct s { int a; char a; };
