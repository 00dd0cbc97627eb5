// FALSE; must: bmc auto
/* The text is anything, and a run shows which one it is. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
static char *format(const char *how, ...) {
  char *text = 0;
  va_list list;
  va_start(list, how);
  vasprintf(&text, how, list);
  va_end(list);
  return text;
}
int main(void) {
  char *text = format("%d", 7);
  if (text && *text == '7') reach_error();
  free(text);
  return 0;
}
