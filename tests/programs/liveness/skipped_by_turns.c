// FALSE(liveness); must: auto; options: --property liveness
void assert_live(long p);
int __VERIFIER_nondet_int(void);
static void meet(int x) { assert_live(x); }
int main(void) { /* each goal can be met, but not the one in the branch that is not taken */
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x > 0)
      meet(x);
    else
      assert_live(0x100000000L);
  }
}
