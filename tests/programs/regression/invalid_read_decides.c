// FALSE; must: bmc kind imc ismc dar auto pdr
/* The condition and its negation see the same arbitrary value, asked for once. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a[2];

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  if (a[k] != 7) return 0;
  reach_error();
  return 0;
}
