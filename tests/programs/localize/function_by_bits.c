// FALSE; unknown: call through a pointer; options: --localize 1
// The address of a function goes by bit by bit, so that nobody sees which one is called.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int lock;

static void take(void) {
  if (lock) reach_error();
  lock = 1;
}

int main(void) {
  unsigned long from = (unsigned long)take, to = 0;
  int n = __VERIFIER_nondet_int() % 100 * 3;
  for (int i = 0; i < 64; i++)
    if (from >> i & 1) to |= 1UL << i;
  ((void (*)(void))to)();
  if (n == 21) ((void (*)(void))to)();
  return 0;
}
