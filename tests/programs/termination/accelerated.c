// TRUE; must: auto; options: --property termination
/* Three phases, of which no condition speaks: z gets negative, then y, then x. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  while (x > 0) {
    x += y;
    y += z;
    z--;
  }
  return 0;
}
