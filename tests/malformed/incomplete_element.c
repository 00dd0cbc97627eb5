// expect: array element has incomplete type
struct s; struct s a[3];
