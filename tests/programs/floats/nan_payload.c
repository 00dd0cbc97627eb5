// FALSE; must: bmc auto
/* An operation on a NaN gives that NaN: sign and payload. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  volatile double n = -__builtin_nan("0x55");
  double sum = 2.0 * n - 1.0;
  unsigned long bits;
  memcpy(&bits, &sum, sizeof bits);
  if (bits == 0xfff8000000000055ul) reach_error();
  return 0;
}
