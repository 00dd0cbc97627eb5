// FALSE(valid-deref); must: bmc auto; options: --property safety
/* What is asserted holds, and behind the loop one element too many is read. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int numbers[4], sum = 0, i;
  for (i = 0; i < 4; i++) {
    numbers[i] = i;
    sum += numbers[i];
  }
  assert(sum == 6);
  return __VERIFIER_nondet_int() ? numbers[i] : 0;
}
