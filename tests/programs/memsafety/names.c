// TRUE; must: bmc auto; options: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *name = strdup("ab");
  FILE *file = fopen(name, "r");
  int status = system(NULL);
  if (getenv("HOME")) status++;
  free(name);
  if (file) fclose(file);
  return status;
}
