// TRUE; must: auto; options: --property liveness
void assert_live(int p);
int __VERIFIER_nondet_int(void);
static int turn, same;
int main(void) {
  while (1) {
    int next = __VERIFIER_nondet_int() & 1;
    same = next == turn ? same + 1 : 0;
    if (same > 2) {
      next = 1 - turn;
      same = 0;
    }
    turn = next;
    assert_live(turn == 0);
    assert_live(turn == 1);
  }
}
