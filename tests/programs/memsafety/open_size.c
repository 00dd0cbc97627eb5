// TRUE; must: imc pdr; options: --property valid-memsafety
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000000) return 0;
  int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i < n; i++) p[i] = 0;
  free(p);
  return 0;
}
