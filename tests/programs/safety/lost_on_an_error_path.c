// FALSE(valid-memtrack); must: bmc; options: --property safety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int parse(int kind) {
  int *node = malloc(sizeof *node);
  if (!node) return -1;
  *node = kind;
  if (kind < 0) return -1; /* without free */
  int result = *node / 2;
  free(node);
  return result;
}
int main(void) { return parse(__VERIFIER_nondet_int()) > 5; }
