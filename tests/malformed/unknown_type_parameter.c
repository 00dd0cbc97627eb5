// expect: unknown type name 'foo'
int f(foo bar);
