// FALSE(liveness); must: auto; options: --property liveness
void assert_live(int p);
int main(void) { /* no path leads to the second one */
  int on = 0;
  for (;;) {
    on = !on;
    assert_live(on);
  }
  assert_live(1);
}
