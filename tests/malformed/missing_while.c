// expect: expected 'while' after the body of do
int main(void) { do { } return 0; }
