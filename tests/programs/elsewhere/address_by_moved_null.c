// FALSE; undefined; must: bmc imc auto
/* A null pointer that was moved by an input leads to memory from outside. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 100000) return 0;
  int **p = 0;
  p[n] = &x;
  *p[n] = 5;
  if (x == 5) reach_error();
  return 0;
}
