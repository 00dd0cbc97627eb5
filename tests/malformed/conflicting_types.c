// expect: conflicting types for 'x'
extern int x; extern double x;
