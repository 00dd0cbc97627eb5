// TRUE; must: bmc; options: --property valid-memcleanup
/* Copies of a text by the library are blocks like others. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *a = strdup("ab"), *b = 0;
  if (a && __VERIFIER_nondet_int()) b = strndup(a, 1);
  free(a);
  free(b);
  return 0;
}
