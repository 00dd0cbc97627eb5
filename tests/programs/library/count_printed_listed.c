// FALSE; unknown: vprintf with %n
/* %n in a list of arguments. */
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
int main(void) {
  int many = 0;
  say("abcd%n\n", &many);
  if (many == 4) reach_error();
  return 0;
}
