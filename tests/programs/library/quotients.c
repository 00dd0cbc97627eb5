// TRUE; must: bmc imc auto
/* div, ldiv and lldiv give quotient and remainder. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int number = __VERIFIER_nondet_int();
  div_t parts = div(number, 10);
  ldiv_t negative = ldiv(-7, 2);
  if (parts.rem > 9 || parts.rem < -9 || parts.quot * 10 + parts.rem != number) reach_error();
  if (negative.quot != -3 || negative.rem != -1 || lldiv(9, 4).rem != 1) reach_error();
  return 0;
}
