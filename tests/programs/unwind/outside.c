// TRUE; must: bmc unwind
/* An access outside of its object is taken to hit no other one; in some layouts, which runs may have, it does. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0}, b = 0, *p = a, *q = &b;
  p[__VERIFIER_nondet_int()] = 1;
  if (*q) reach_error();
  return 0;
}
