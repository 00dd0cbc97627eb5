// FALSE; must: run bmc kind imc auto
/* The sum depends on the rounding mode. */
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  float x = 1.0f, tiny = 1e-10f;
  fesetround(FE_UPWARD);
  if (x + tiny > 1.0f) reach_error();
  return 0;
}
