// FALSE; must: auto; options: --64
/* A negative number is a large size, for which there is no object. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int count = __VERIFIER_nondet_int();
  char *p = malloc(count);
  if (!p) reach_error();
  free(p);
  return 0;
}
