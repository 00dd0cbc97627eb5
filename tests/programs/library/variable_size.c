// TRUE; must: auto kind pdr
/* memset and memcpy of a size that only the run decides. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {0};
  unsigned size = __VERIFIER_nondet_uint();
  if (size > 6) return 0;
  memcpy(b, a, size);
  for (unsigned i = 0; i < 6; i++)
    if (b[i] != (i < size ? a[i] : 0)) reach_error();
  return 0;
}
