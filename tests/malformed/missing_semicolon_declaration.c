// expect: expected ';' after the declaration before 'int'
int x
int y;
