// TRUE; must: imc auto
/* What the library promises of values from outside. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int a = rand(), c = getchar();
  long r = random();
  if (a < 0 || r < 0 || getpid() < 1) reach_error();
  if (c != EOF && (c < 0 || c > 255)) reach_error();
  return 0;
}
