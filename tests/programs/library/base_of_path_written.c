// FALSE; must: bmc auto
/* A result may point into an argument. */
#include <libgen.h>
extern void reach_error(void);
int main(void) {
  char path[] = "usr/lib";
  char *last = basename(path);
  *last = 'm';
  if (path[4] == 'm') reach_error();
  return 0;
}
