// TRUE; must: bmc kind imc ismc dar auto
/* The mean of two numbers, computed so that nothing overflows. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int average(int a, int b) { return a < b ? a + (b - a) / 2 : b + (a - b) / 2; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0) return 0;
  int mean = average(a, b);
  assert(mean >= 0 && (mean >= a || mean >= b) && (mean <= a || mean <= b));
  return 0;
}
