// FALSE(valid-memtrack); must: bmc; options: --property valid-memsafety
#include <string.h>

int main(void) {
  strdup("abc");
  return 0;
}
