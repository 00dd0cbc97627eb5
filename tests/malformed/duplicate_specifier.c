// expect: duplicate type specifier 'int'
int int x;
