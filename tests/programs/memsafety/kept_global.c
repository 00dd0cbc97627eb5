// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

static struct { int n; char *text; } kept;
int main(void) {
  kept.text = malloc(5);
  return 0;
}
