// TRUE
/* What runs at the end of each round is called by nobody. */
static int left = 3;
static void done(int *p) { left -= *p; }
int main(void) {
  while (left > 0) {
    int one __attribute__((cleanup(done))) = 1;
    (void)one;
  }
  return left;
}
