// TRUE; must: auto bmc
/* A library function called by its address has its model too. */
#include <ctype.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int (*change)(int) = __VERIFIER_nondet_int() ? toupper : tolower;
  int c = change('a');
  if (c != 'a' && c != 'A') reach_error();
  return 0;
}
