// FALSE(termination); must: auto; options: --property termination
/* Each call takes one and a call below it gives it back. */
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned fuel;

static void burn(void) {
  if (!fuel) return;
  fuel--;
  burn();
  fuel++;
  burn();
}

int main(void) {
  fuel = __VERIFIER_nondet_uchar() % 3;
  burn();
  return 0;
}
