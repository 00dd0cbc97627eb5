// TRUE; must: bmc kind auto
/* Allocations of other sizes succeed. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0 && n < 1000000) {
    int *p = malloc(n * sizeof *p);
    if (!p) reach_error();
  }
  return 0;
}
