// FALSE; must: auto unwind
/* Only calls 70 deep reach the error, on one key in four thousand million: deeper than calls are inlined, and no run hits it by chance. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned walk(unsigned n, unsigned key) {
  if (n == 0) return key;
  return walk(n - 1, key * 5 + 1);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), key = __VERIFIER_nondet_uint();
  if (n > 100) return 0;
  if (walk(n, key) == 0x5eed1234 && n == 70) reach_error();
  return 0;
}
