// FALSE; must: bmc kind auto
/* A size that is negative as a signed number is more than any library gives, also where it is no constant. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 && n > -1000000) {
    int *p = malloc(n * sizeof *p), *q = malloc(8);
    if (!p && !realloc(q, (size_t)n)) reach_error();
  }
  return 0;
}
