// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  for (int i = 0; __VERIFIER_nondet_int(); i++) {
    char *p = malloc(1);
    if (i != 5) free(p);
  }
  return 0;
}
