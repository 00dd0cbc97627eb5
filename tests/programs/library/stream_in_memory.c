// FALSE; unknown: not supported: call of 'open_memstream'
/* What is printed later changes the variables that the stream was given. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *text = 0;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  if (!stream) return 0;
  fputc('a', stream);
  fflush(stream);
  size_t before = size;
  fputs("bcd", stream);
  fclose(stream);
  if (size != before) reach_error();
  free(text);
  return 0;
}
