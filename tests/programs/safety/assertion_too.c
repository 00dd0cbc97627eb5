// FALSE(unreach-call); must: bmc; options: --property safety
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int x = __VERIFIER_nondet_uchar();
  assert(x * 2 < 510);
  return 0;
}
