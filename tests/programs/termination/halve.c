// TRUE; must: auto kind; options: --property termination
/* A shift to the right makes a number smaller that is not 0, and a signed one that is positive. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int y = __VERIFIER_nondet_int();
  while (x) x >>= 1;
  while (y > 0) y /= 2;
  return 0;
}
