// FALSE(valid-deref); must: bmc auto; options: --property valid-deref
/* The system reads the name to its end. */
#include <stdio.h>

int main(void) {
  char name[3] = {'a', 'b', 'c'};
  FILE *file = fopen(name, "r");
  if (file) fclose(file);
  return 0;
}
