// FALSE; must: auto bmc
/* getenv leaves errno alone; fgets of one byte reads none; a clock may be asked with a zone, or for nothing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
extern void reach_error(void);

int main(void) {
  char text[1] = {9};
  struct timeval now;
  struct timezone zone;
  errno = 0;
  int is_clear = !getenv("NOPE") && errno == 0;
  int is_empty = fgets(text, 1, stdin) && !text[0];
  if (is_clear && is_empty && !gettimeofday(&now, &zone) && !gettimeofday(0, 0)) reach_error();
  return 0;
}
