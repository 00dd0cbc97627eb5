// FALSE; must: run auto
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The first error needs a value that the library does not give; the second one happens, further on. */
int main(void) {
  if (exp(0.0) == 2.0) reach_error();
  int sum = 0;
  for (int i = 0; i < __VERIFIER_nondet_int() && i < 1000; i++) sum += i;
  if (sum == 6) reach_error();
  return 0;
}
