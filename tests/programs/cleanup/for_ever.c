// TRUE; must: imc; options: --property valid-memcleanup
/* A program that does not end owes nothing. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(1);
  if (!p) return 1;
  while (1) p[0] = (char)__VERIFIER_nondet_int();
}
