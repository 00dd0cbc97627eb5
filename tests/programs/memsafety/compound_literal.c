// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
struct s { int a; };
int main(void) {
  struct s *p = 0;
  { p = &(struct s){3}; }
  return p->a;
}
