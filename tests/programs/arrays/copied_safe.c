// TRUE; unknown: array element
/* What was copied stays as it was. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[130], b[130];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 130) return 0;
  a[i] = i;
  memcpy(b, a, sizeof b);
  a[i] = -1;
  if (b[i] != i || a[i] != -1) reach_error();
  return 0;
}
