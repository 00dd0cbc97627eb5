// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

struct s { int *p; } table[3];
int main(void) {
  for (int i = 0; i < 3; i++) { table[i].p = malloc(sizeof(int)); *table[i].p = i; }
  for (int i = 0; i < 3; i++) free(table[i].p);
  return 0;
}
