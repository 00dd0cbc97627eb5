// expect: label 'out' is used but not defined
int main(void) { goto out; }
