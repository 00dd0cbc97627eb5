// FALSE; unknown: not supported: call of 'fopencookie'
/* A struct that is passed has a function in it, which is called later. */
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
static int written;
static ssize_t keep(void *cookie, const char *bytes, size_t size) {
  written += cookie == NULL;
  return bytes ? (ssize_t)size : 0;
}
int main(void) {
  cookie_io_functions_t functions = {0, keep, 0, 0};
  FILE *stream = fopencookie(NULL, "w", functions);
  if (!stream) return 0;
  fputs("text", stream);
  fclose(stream);
  if (written) reach_error();
  return 0;
}
