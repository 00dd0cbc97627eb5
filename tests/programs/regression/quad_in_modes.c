// TRUE; must: bmc kind imc ismc dar auto pdr
#include <fenv.h>
extern void reach_error(void);
/* Numbers that the machine does not compute round as the others do, when the program runs, too. */
int main(void) {
  double one = 1;
  fesetround(FE_UPWARD);
  __float128 third = (__float128)one / 3;
  _Float16 half = (_Float16)(one / 3);
  if ((double)third != 0x1.5555555555556p-2 || !(third * 3 > 1) || !(half * 3.0f >= 1)) reach_error();
  fesetround(FE_DOWNWARD);
  if ((float)((__float128)-one / 3) != -0x1.555556p-2f || (_Float16)2049 != 2048.0f || (_Float16)-2049 != -2050.0f) reach_error();
  return 0;
}
