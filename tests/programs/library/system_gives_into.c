// FALSE; unknown: strptime
/* A result may point into an argument. */
#define _XOPEN_SOURCE 700
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm when = {0};
  char text[] = "12:30 m";
  char *rest = strptime(text, "%H:%M ", &when);
  if (rest) *rest = 'n';
  if (text[6] == 'n') reach_error();
  return 0;
}
