// expect: unterminated comment
int main(void) { return 0; }
/* no end
