// FALSE(valid-memtrack); must: auto; options: --property valid-memtrack
/* Of the only pointer one byte is overwritten: the rest of it leads nowhere. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static union {
  char *pointer;
  char bytes[8];
} kept;

int main(void) {
  kept.pointer = malloc(3);
  if (__VERIFIER_nondet_int() == 123456) kept.bytes[5] = 0x77;
  return 0;
}
