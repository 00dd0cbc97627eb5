// FALSE(valid-deref); must: auto bmc; options: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char text[2] = {'a', 'b'};
  printf("%s\n", text);
  return 0;
}
