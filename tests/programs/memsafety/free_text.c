// FALSE(valid-free); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *text = "abc";
  free(text);
  return 0;
}
