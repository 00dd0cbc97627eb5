// expect: builtin function '__builtin_no_such_thing' is not supported
int main(void) { return __builtin_no_such_thing(1); }
