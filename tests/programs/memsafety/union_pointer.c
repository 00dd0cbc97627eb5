// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

union u { int *p; char bytes[8]; };
int main(void) {
  union u a, b;
  a.p = malloc(4);
  for (int i = 0; i < 8; i++) b.bytes[i] = a.bytes[i];
  free(a.p);
  *b.p = 1;
  return 0;
}
