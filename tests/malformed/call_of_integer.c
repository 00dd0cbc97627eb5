// expect: what is called is no function
int main(void) { int x = 0; return x(); }
