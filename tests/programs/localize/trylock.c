// TRUE; must: auto; options: --localize 1
// What a function returns says whether the lock is held.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int lock, log[8];

static int try_to_take(int how) {
  if (how * how % 5 == 3 || lock) return 0;
  if (__VERIFIER_nondet_int()) {
    lock = 1;
    return 1;
  }
  return 0;
}

static void give(void) {
  if (!lock) reach_error();
  lock = 0;
}

int main(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    int held = try_to_take(__VERIFIER_nondet_int() / 3);
    log[n++ % 8] = held * 1000;
    if (held) give();
  }
  return 0;
}
