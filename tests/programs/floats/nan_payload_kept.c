// TRUE; must: bmc imc auto
/* The same, and through conversions and functions. */
#include <math.h>
#include <string.h>
extern void reach_error(void);
static unsigned long bits_of(double x) {
  unsigned long bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
int main(void) {
  volatile double n = __builtin_nan("0x40000000"), minus = -n;
  float narrow = (float)n;
  unsigned narrow_bits;
  memcpy(&narrow_bits, &narrow, sizeof narrow_bits);
  if (bits_of(n / 3.0) != 0x7ff8000040000000ul) reach_error();
  if (bits_of(floor(minus)) != 0xfff8000040000000ul) reach_error();
  if (bits_of(sqrt(n)) != 0x7ff8000040000000ul || bits_of((double)(float)n) != bits_of(n)) reach_error();
  if (narrow_bits != 0x7fc00002u) reach_error();
  if (copysign(1.0, 2.0 * minus) > 0 || signbit(n + 1)) reach_error();
  return 0;
}
