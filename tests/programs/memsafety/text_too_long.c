// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <string.h>

int main(void) {
  char to[5];
  strcpy(to, "12345");
  return to[0];
}
