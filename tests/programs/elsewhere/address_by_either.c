// FALSE; must: bmc imc auto
/* The pointer leads outside or to an object. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void **ext(void);
static int x, y;
int main(void) {
  void **q = ext();
  void *mine[1];
  void **p = __VERIFIER_nondet_int() ? mine : q;
  if (!q) return 0;
  for (int i = 0; i < 3; i++) *p = &x;
  int *z = *p;
  *z = 3;
  if (x == 3) reach_error();
  return 0;
}
