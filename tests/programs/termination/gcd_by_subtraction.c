// TRUE; must: auto; options: --property termination
/* Each step makes one of two positive numbers smaller and leaves the other: lexicographic, with an invariant. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a == 0 || b == 0) return 0;
  while (a != b) {
    if (a > b) a -= b;
    else b -= a;
  }
  return 0;
}
