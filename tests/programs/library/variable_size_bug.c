// FALSE; must: auto bmc imc pdr
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char a[6] = {1, 2, 3, 4, 5, 6};
  unsigned size = __VERIFIER_nondet_uint();
  if (size > 6) return 0;
  memset(a, 9, size);
  if (a[3] == 9 && a[4] == 5) reach_error();
  return 0;
}
