// FALSE(valid-deref); must: auto unwind; options: --property valid-memsafety --malloc-may-fail
/* What is read goes to null where the allocation failed. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *number = malloc(sizeof *number);
  sscanf("7 8", "%*d %d", number);
  free(number);
  return 0;
}
