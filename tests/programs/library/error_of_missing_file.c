// FALSE; must: bmc auto
/* A file that cannot be opened leaves its error behind. */
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  errno = 0;
  FILE *file = fopen("no such file", "r");
  if (!file && errno) reach_error();
  return 0;
}
