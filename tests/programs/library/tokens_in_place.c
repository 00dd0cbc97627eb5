// FALSE; must: bmc auto
/* strtok_r and strsep give pointers into the text, and cut it. */
#define _GNU_SOURCE
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[] = "a:b", other[] = "c;d", *rest, *where = other;
  char *first = strtok_r(text, ":", &rest), *second = strtok_r(0, ":", &rest);
  char *head = strsep(&where, ";");
  *second = 'x', *where = 'y';
  if (first == text && text[1] == 0 && text[2] == 'x' && head == other && other[1] == 0 && other[2] == 'y') reach_error();
  return 0;
}
