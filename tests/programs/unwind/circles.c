// TRUE; must: unwind bmc kind
// Where nothing happens any more a run goes in circles for ever: those that do not are few, and unwound completely.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void stop(void) {
again:
  goto again;
}

static void count_for_ever(unsigned n) {
  for (;;) n++;
}

static int seen[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0) stop();
  if (i > 3) count_for_ever(i);
  seen[i] = 1;
  if (seen[0] + seen[1] + seen[2] + seen[3] != 1) reach_error();
  return 0;
}
