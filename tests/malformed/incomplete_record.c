// expect: record has incomplete type
struct s *p; int main(void) { return p->a; }
