// FALSE(termination); must: auto run; options: --property termination
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int main(void) {
  int (*step)(int) = up;
  int x = 0;
  while (x >= 0) {
    x = step(x);
    step = x > 5 ? down : x == 0 ? up : step;
  }
  return 0;
}
