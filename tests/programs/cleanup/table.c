// TRUE; must: bmc; options: --property valid-memcleanup
/* A table of blocks, some of which are not there. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *table[4] = {0};
  for (int i = 0; i < 4; i++)
    if (__VERIFIER_nondet_int()) table[i] = malloc(i + 1);
  for (int i = 0; i < 4; i++) free(table[i]);
  return 0;
}
