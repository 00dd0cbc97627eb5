// FALSE(termination); must: auto run; options: --property termination
/* The calls go on with a variable of their caller, which has the same value in every second one. */
extern unsigned char __VERIFIER_nondet_uchar(void);

static void turn(unsigned *value) {
  if (!*value) return;
  *value ^= 3;
  turn(value);
}

int main(void) {
  unsigned value = __VERIFIER_nondet_uchar();
  turn(&value);
  return 0;
}
