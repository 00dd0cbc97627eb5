// FALSE(liveness); must: auto; options: --property liveness
void assert_live(int p);
int __VERIFIER_nondet_int(void);
static int turn;
int main(void) { /* the scheduler is not fair */
  while (1) {
    turn = __VERIFIER_nondet_int() & 1;
    assert_live(turn == 0);
    assert_live(turn == 1);
  }
}
