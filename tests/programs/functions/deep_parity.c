// TRUE; must: auto unwind
/* Each call changes the parity; there are up to 100, more than are inlined, and no more. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned walk(unsigned n, unsigned key) {
  if (n == 0) return key;
  return walk(n - 1, key * 5 + 1);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), key = __VERIFIER_nondet_uint();
  if (n > 100) return 0;
  if ((walk(n, key) ^ key ^ n) & 1) reach_error();
  return 0;
}
