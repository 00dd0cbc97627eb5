// TRUE; must: auto; options: --property termination
/* Each step gives less than it takes, if one of a counts as much as two and a half of b: neither gets smaller, nor does their sum. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  while (a > 0 && b > 0) {
    if (__VERIFIER_nondet_int()) {
      a -= 1;
      b += 2;
    } else {
      b -= 3;
      a += 1;
    }
  }
  return 0;
}
