// expect: member has incomplete type
struct s { struct t x; };
