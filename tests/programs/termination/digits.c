// TRUE; must: auto; options: --property termination
/* Division moves a number towards 0 from both sides. */
extern short __VERIFIER_nondet_short(void);

int main(void) {
  short x = __VERIFIER_nondet_short(), base = __VERIFIER_nondet_short(), count = 0;
  if (base < 2) return 0;
  do {
    x /= base;
    count++;
  } while (x != 0);
  return count > 16;
}
