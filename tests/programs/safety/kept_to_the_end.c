// TRUE; must: bmc; options: --property safety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int *kept; /* what can still be found at the end is not lost */
int main(void) {
  kept = malloc(sizeof *kept);
  if (!kept) return 1;
  *kept = __VERIFIER_nondet_int();
  return *kept > 3;
}
