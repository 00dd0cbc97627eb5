// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[10];
  int n = __VERIFIER_nondet_int();
  if (n < 10) memset(b, 0, n);
  return 0;
}
