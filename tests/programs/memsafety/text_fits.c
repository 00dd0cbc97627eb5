// TRUE; must: bmc kind; options: --property valid-memsafety
#include <string.h>

int main(void) {
  char to[6];
  strcpy(to, "12345");
  return (int)strlen(to);
}
