// expect: initialiser of a static object is not constant
int f(void); int x = f();
