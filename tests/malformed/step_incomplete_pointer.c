// expect: target of pointer arithmetic has incomplete type
struct s *p; int main(void) { p++; return 0; }
