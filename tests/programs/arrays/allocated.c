// FALSE; must: bmc kind auto pdr
/* The size of the object is known only at run time. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int(), i = (unsigned)__VERIFIER_nondet_int();
  if (n < 1000 || n > 100000 || i >= n) return 0;
  int *p = malloc(n * sizeof *p), *q = calloc(n, sizeof *q);
  p[i] = 3;
  q[i / 2] = p[i] + 1;
  if (p[n - 1] == 3 && q[i / 2] == 4 && q[i] == 0 && p[7] == 12345) reach_error();
  return 0;
}
