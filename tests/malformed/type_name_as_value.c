// expect: unexpected type name 'T'
typedef int T; int main(void) { return 1 + T; }
