// expect: address of register variable 'x'
int main(void) { register int x = 0; return *&x; }
