// FALSE; must: bmc kind imc ismc dar auto
/* The mean of two numbers lies between them. Or does it? */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int average(int a, int b) { return (a + b) / 2; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0) return 0;
  int mean = average(a, b);
  assert(mean >= 0);
  return 0;
}
