// expect: invalid operand to '~'
int main(void) { return ~1.0; }
