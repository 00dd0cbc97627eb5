// TRUE; must: auto bmc kind imc ismc dar pdr misper
/* Only one element was changed. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];
int main(void) {
  int i = __VERIFIER_nondet_int();
  memset(a, 1, sizeof a);
  if (i < 0 || i >= 1000) return 0;
  a[i]--;
  if (a[500] == 0x01010100 && a[501] == 0x01010100) reach_error();
  return 0;
}
