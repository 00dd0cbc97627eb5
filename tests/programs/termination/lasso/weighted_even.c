// FALSE(termination); must: auto; options: --property termination
/* Both steps together give what they take. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  while (a > 0 && b > 0) {
    if (__VERIFIER_nondet_int()) {
      a -= 1;
      b += 2;
    } else {
      b -= 2;
      a += 1;
    }
  }
  return 0;
}
