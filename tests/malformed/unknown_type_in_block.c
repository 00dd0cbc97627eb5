// expect: unknown type name 'foo'
int main(void) { foo bar; return 0; }
