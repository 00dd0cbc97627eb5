// FALSE(no-overflow); must: bmc; options: --property safety
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
/* What snprintf does to memory is not followed, but what is computed beside it is. */
int main(void) {
  char text[20];
  int x = __VERIFIER_nondet_int();
  snprintf(text, sizeof text, "%d", x);
  return text[0] == '-' ? -x : x;
}
