// FALSE; unknown: write through a number that may be an address
/* An address is printed, and read again. */
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
static int cell;
int main(void) {
  char line[32] = "";
  FILE *file = tmpfile();
  if (!file) return 0;
  fprintf(file, "%p\n", (void *)&cell);
  rewind(file);
  if (!fgets(line, sizeof line, file)) return 0;
  *(int *)strtoul(line, NULL, 16) = 1;
  if (cell) reach_error();
  return 0;
}
