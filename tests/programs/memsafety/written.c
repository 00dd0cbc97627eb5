// TRUE; must: auto; options: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
long write(int file, const void *from, unsigned long size);

int main(void) {
  int count = getchar();
  if (count < 0) return 1;
  int *numbers = calloc(count, sizeof *numbers);
  fwrite(numbers, sizeof *numbers, count, stdout);
  write(1, numbers, count);
  write(1, "text", 5);
  free(numbers);
  return 0;
}
