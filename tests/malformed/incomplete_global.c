// expect: has incomplete type 'struct s'
struct s x;
