// TRUE; must: auto bmc unwind kind
/* A decoder of 16-bit floating-point numbers, and what frexp and ldexp say of the result.  errno is declared, and nobody looks at it. */
#include <assert.h>
#include <errno.h>
#include <math.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static double decode(unsigned half) {
  unsigned exponent = half >> 10 & 0x1f, fraction = half & 0x3ff;
  double value = exponent ? ldexp(fraction + 1024, (int)exponent - 25) : ldexp(fraction, -24);
  return half & 0x8000 ? -value : value;
}

int main(void) {
  unsigned half = __VERIFIER_nondet_ushort();
  if ((half & 0x7c00) == 0x7c00) return 0; /* an infinity, or no number */
  int exponent;
  double value = decode(half), fraction = frexp(value, &exponent);
  assert(fabs(value) <= 65504.0);
  assert(value == 0 || (fabs(fraction) >= 0.5 && fabs(fraction) < 1 && exponent >= -23 && exponent <= 16));
  assert(ldexp(fraction, exponent) == value);
  return 0;
}
