// expect: an array of functions
int f[3](void);
