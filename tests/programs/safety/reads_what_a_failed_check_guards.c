// FALSE(valid-deref); must: bmc; options: --property valid-deref,unreach-call
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 3, *p = __VERIFIER_nondet_int() ? &x : 0;
  *p = 4; /* behind this, p is no null pointer */
  if (!p) reach_error();
  return 0;
}
