// TRUE; must: auto; options: --property termination
/* All calls share what is left, and none gives anything back before the next one begins. */
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned fuel, calls;

static void burn(void) {
  if (!fuel) return;
  fuel--;
  calls++;
  burn();
  fuel = calls;
}

int main(void) {
  fuel = __VERIFIER_nondet_uint();
  burn();
  return 0;
}
