// FALSE(valid-deref); undefined; unknown: accesses of 'printf'; options: --property valid-memsafety
// A conversion that names its argument by a number reads what was released.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = malloc(4);
  text[0] = 0;
  free(text);
  printf("%1$s\n", text);
  return 0;
}
