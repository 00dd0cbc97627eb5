// FALSE(liveness); must: auto; options: --property liveness
void assert_live(int p);
int __VERIFIER_nondet_int(void);
int main(void) {
  int light = 0;
  while (1) {
    if (__VERIFIER_nondet_int() || light == 2) light = (light + 1) % 3;
    assert_live(light != 1);
    assert_live(light == 0);
  }
}
