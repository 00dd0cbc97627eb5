// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>
#include <stdio.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  printf("%d %c\n", *p, 'x');
  puts("abc");
  free(p);
  return 0;
}
