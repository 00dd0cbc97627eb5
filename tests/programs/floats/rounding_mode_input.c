// FALSE; unknown: fesetround
#include <fenv.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A mode that is not known: nobody may say TRUE. */
int main(void) {
  float x = 1.0f, tiny = 1e-10f;
  fesetround(__VERIFIER_nondet_int());
  if (x + tiny > 1.0f) reach_error();
  return 0;
}
