// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned down(unsigned n) {
  if (n == 0) return 0;
  return down(n - 1) + 2;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (down(n) == 8) reach_error();
  return 0;
}
