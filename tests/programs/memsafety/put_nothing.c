// FALSE(valid-deref); undefined; must: auto bmc; options: --property valid-memsafety
// There is no text at null.
#include <stdio.h>

int main(void) {
  puts((char *)0);
  return 0;
}
