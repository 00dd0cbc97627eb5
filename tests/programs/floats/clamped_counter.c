// TRUE; must: kind imc auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A counter that is clamped, in steps that rounding makes inexact: only its bounds make the claim inductive. */
int main(void) {
  float x = 0.0f;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      x += 0.1f;
      if (x > 10.0f) x = 0.0f;
    } else if (x * x > 101.0f) {
      reach_error();
    }
  }
  return 0;
}
