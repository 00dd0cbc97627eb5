// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
int main(void) {
  int *a = malloc(sizeof(int)), *b = malloc(sizeof(int));
  swap(&a, &b);
  *a = *b = 1;
  free(a);
  free(b);
  return 0;
}
