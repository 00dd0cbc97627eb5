// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdio.h>

int main(void) {
  char b[10];
  if (!fgets(b, sizeof b, stdin)) return 1;
  return 0;
}
