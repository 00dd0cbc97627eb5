// FALSE; must: bmc kind imc ismc dar pdr auto
// Objects that are declared only, and no part of the run: a test still has to be linked.
struct thing { int a; char *b; };
extern struct other *unknown;
extern struct thing table[], one;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int never(void) { return table[3].a + one.a + (unknown != 0); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 77) reach_error();
  return x == 78 ? never() : 0;
}
