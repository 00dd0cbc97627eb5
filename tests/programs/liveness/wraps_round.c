// TRUE; must: auto; options: --property liveness
extern void assert_live(int goal);
int main(void) {
  unsigned char n = 0;
  for (;;) {
    n++;
    assert_live(n == 0);
  }
}
