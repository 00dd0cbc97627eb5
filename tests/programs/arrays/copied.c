// FALSE; must: bmc kind auto pdr
/* A whole array, then a part of it to another place. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[600], b[600];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 600) return 0;
  a[i] = i;
  memcpy(b, a, sizeof b);
  memmove(&b[10], &b[300], 20 * sizeof b[0]);
  if (b[317] == 317 && b[27] == 317) reach_error();
  return 0;
}
