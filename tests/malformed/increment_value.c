// expect: increment of something that is no lvalue
int main(void) { 3++; return 0; }
