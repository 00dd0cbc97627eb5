// expect: assignment of something that is no lvalue
int main(void) { 3 = 4; return 0; }
