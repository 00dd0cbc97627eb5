// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

struct fields { unsigned a : 5, b : 12, c : 15, d : 7; };
int main(void) {
  struct fields *f = malloc(4);
  f->a = 1;
  f->c = 2;
  int r = f->b;
  free(f);
  return r;
}
