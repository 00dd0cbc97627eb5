// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* What grows without end becomes infinite, and infinity minus infinity is no number. */
int main(void) {
  float x = 1.0e20f;
  while (__VERIFIER_nondet_int()) {
    x *= 1.0e15f;
    if (x - x != 0.0f) reach_error();
  }
  return 0;
}
