// TRUE; must: bmc auto
// No loop: one question, which takes a while.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() & 0x3f, b = __VERIFIER_nondet_uint() & 0x3f;
  if ((a + b) * (a + b) != a * a + 2 * a * b + b * b) reach_error();
  return 0;
}
