// TRUE; must: auto; options: --property termination
/* What gets smaller lies in memory. */
extern int __VERIFIER_nondet_int(void);

static void decrease(int *p) { *p = *p - 1; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x >= 0) decrease(&x);
  return 0;
}
