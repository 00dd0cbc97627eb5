// expect: expected a name before '='
int * = 3;
