// TRUE; must: auto; options: --property liveness
void assert_live(int p);
int main(void) { /* the call that never returns is not the one that starts the program */
  static int state;
  if (!state) {
    state = 1;
    return main();
  }
  for (;;) {
    state = state == 1 ? 2 : 1;
    assert_live(state == 1);
  }
}
