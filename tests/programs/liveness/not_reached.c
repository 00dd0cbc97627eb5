// FALSE(liveness); must: auto; options: --property liveness
void assert_live(int p);
int __VERIFIER_nondet_int(void);
int main(void) { /* a run that never comes to the place does not meet it either */
  while (1) {
    while (__VERIFIER_nondet_int() > 3) {
    }
    assert_live(1);
  }
}
