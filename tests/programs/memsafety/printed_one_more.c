// FALSE(valid-deref); must: auto; options: --property valid-memsafety; undefined
// The precision that an input gives may be one too many.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char letters[3] = {'a', 'b', 'c'};
  int most = __VERIFIER_nondet_int();
  if (most > 4) return 0;
  if (most < 0) return 0;
  fprintf(stderr, "%.*s\n", most, letters);
  return 0;
}
