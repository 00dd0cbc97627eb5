// FALSE; unknown: vsprintf with %n; options: --no-libc-models
/* %n in a list of arguments, where library functions have no models. */
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static void put(char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsprintf(text, format, list);
  va_end(list);
}
int main(void) {
  char text[16];
  int many = 0;
  put(text, "ab%n\n", &many);
  if (many == 2) reach_error();
  return 0;
}
