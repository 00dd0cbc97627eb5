// FALSE; must: impact predabs interp; options: --unroll 0
/* The first error that the model has is none of the program: what two pointers from outside lead to agrees where they are equal. A later pass has one that happens, which is looked for all the same. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { int a; struct s *next; };
extern struct s *get(void);
int main(void) {
  struct s *p = get();
  int n = 0;
  if (!p) return 0;
  int first = p->a;
  while (n < 3) {
    struct s *q = get();
    if (!n && q == p && q->a != first) reach_error();
    if (n == 2 && __VERIFIER_nondet_int() == 7) reach_error();
    n++;
  }
  return 0;
}
