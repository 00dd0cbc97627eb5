// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *kept = 0;
  for (int i = 0; i < __VERIFIER_nondet_int(); i++) {
    char *new = malloc(3);
    if (kept) kept[1] = 1;
    new[0] = 0;
    if (i == 3) kept = new;
    free(new);
  }
  return 0;
}
