// TRUE; must: auto; options: --property valid-memsafety
#include <string.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char name[] = "abc", other[] = "ab";
  unsigned size = __VERIFIER_nondet_uint() % 4;
  char *copy = malloc(size);
  memcpy(copy, name, size);
  int order = memcmp(copy, other, size);
  free(copy);
  return order;
}
