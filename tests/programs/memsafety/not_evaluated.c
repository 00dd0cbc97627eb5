// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  int n = sizeof(*p) + sizeof p->b, *q = &p->b, *r = &*q;
  return n + (q == r);
}
