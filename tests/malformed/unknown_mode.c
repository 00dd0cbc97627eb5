// expect: machine mode 'XX' is not supported
typedef int t __attribute__((mode(XX)));
