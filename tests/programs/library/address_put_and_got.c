// FALSE; unknown: write through a number that may be an address
/* An address goes out byte by byte, and comes back. */
#include <stdio.h>
extern void reach_error(void);
static int cell;
int main(void) {
  FILE *file = tmpfile();
  unsigned long address = (unsigned long)&cell, copy = 0;
  if (!file) return 0;
  for (int i = 0; i < 8; i++) fputc((int)(address >> 8 * i & 255), file);
  rewind(file);
  for (int i = 0; i < 8; i++) copy |= (unsigned long)fgetc(file) << 8 * i;
  *(int *)copy = 1;
  if (cell) reach_error();
  return 0;
}
