// TRUE; must: auto
/* What sprintf writes has no model, but a run shows it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

static int add(char *out, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(out + strlen(out), format, list);
  va_end(list);
  return length;
}

static long total(int count, ...) {
  long sum = 0;
  va_list list;
  va_start(list, count);
  while (count--) sum += va_arg(list, long);
  va_end(list);
  return sum;
}

int main(void) {
  char out[64] = "";
  int written = add(out, "%05d|%-4s|", 42, "ab");
  written += add(out, "%x %c %.2f", 255u, 'z', 0.5);
  if (written != 20 || strcmp(out, "00042|ab  |ff z 0.50") != 0) reach_error();
  if (total(3, 1L, 20L, 300L) != 321) reach_error();
  return 0;
}
