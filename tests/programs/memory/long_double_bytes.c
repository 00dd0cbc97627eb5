// FALSE; unknown: memory
/* Bytes of a long double that hold no part of its value may differ, though the numbers are equal. */
#include <string.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  long double one = __VERIFIER_nondet_double(), other = one;
  if (memcmp(&one, &other, sizeof one)) reach_error();
  return 0;
}
