// FALSE; must: auto bmc; options: --64
/* Whatever comes of four tebibytes, the program goes on. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  free(malloc(size));
  if (size == 1ul << 42) reach_error();
  return 0;
}
