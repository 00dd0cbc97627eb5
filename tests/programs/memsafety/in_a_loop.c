// TRUE; must: imc pdr; options: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  while (__VERIFIER_nondet_int()) {
    char *p = malloc(1);
    if (__VERIFIER_nondet_int()) {
      free(p);
      break;
    }
    free(p);
  }
  return 0;
}
