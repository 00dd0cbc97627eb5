// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The zeros are equal, but not the same. */
int main(void) {
  double x = 0.0;
  while (__VERIFIER_nondet_int()) {
    x = -x;
    if (x != 0.0) return 0;
    if (1.0 / x < 0.0) reach_error();
  }
  return 0;
}
