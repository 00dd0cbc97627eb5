// TRUE; must: kind imc auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A counter that turns round at a limit, in steps that rounding makes inexact: only its bounds make the claim inductive. */
int main(void) {
  float x = 0.0f;
  while (__VERIFIER_nondet_int()) {
    if (x < 10.0f)
      x += 0.1f;
    else
      x -= 0.1f;
    if (__VERIFIER_nondet_int() && (x > 11.0f || x < 0.0f)) reach_error();
  }
  return 0;
}
