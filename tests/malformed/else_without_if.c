// expect: 'else' without 'if'
int main(void) { else return 0; }
