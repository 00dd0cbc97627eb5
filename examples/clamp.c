// FALSE; must: run bmc kind imc ismc dar pdr auto
/* A function of one's own and a harness for it: any values in, an assertion behind. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int clamp(int value, int low, int high) {
  if (value < low) return low;
  return value > high ? high : value;
}

int main(void) {
  int value = __VERIFIER_nondet_int(), low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  int result = clamp(value, low, high);
  assert(low <= result && result <= high);
  return 0;
}
