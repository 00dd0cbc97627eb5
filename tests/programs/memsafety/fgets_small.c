// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char b[3];
  fgets(b, 10, stdin);
  return 0;
}
