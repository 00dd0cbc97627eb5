// FALSE(valid-free); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  int x;
  free(&x);
  return 0;
}
