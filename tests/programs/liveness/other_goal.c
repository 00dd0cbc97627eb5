// FALSE(liveness); must: auto run; options: --property liveness
void assert_live(int p);
int __VERIFIER_nondet_int(void);
int main(void) { /* that the first is met in each round proves nothing about the end of the run */
  unsigned char x = 3;
  while (1) {
    if (__VERIFIER_nondet_int()) x = 0;
    assert_live(x < 5);
    assert_live(x == 5);
  }
}
