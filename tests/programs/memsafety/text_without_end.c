// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <string.h>

int main(void) {
  char text[3] = {'a', 'b', 'c'};
  return (int)strlen(text);
}
