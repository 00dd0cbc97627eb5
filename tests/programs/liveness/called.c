// FALSE(liveness); must: auto; options: --property liveness
void assert_live(int p);
static int done(int x) {
  assert_live(x > 10);
  return x > 10;
}
int main(void) {
  int x = 0;
  while (!done(x)) x = x == 7 ? 3 : x + 1;
  return 0;
}
