// TRUE; must: auto; options: --property liveness
void assert_live(int p);
int __VERIFIER_nondet_int(void);
int main(void) { /* patience ends */
  int light = 0, waited = 0;
  while (1) {
    if (__VERIFIER_nondet_int() || waited >= 3) {
      light = (light + 1) % 3;
      waited = 0;
    } else {
      waited++;
    }
    assert_live(light == 0);
    assert_live(light == 2);
  }
}
