// FALSE; must: bmc auto
/* A format that is no literal may ask for a number to be stored. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  const char format[] = "x%hn\n";
  short many = 7;
  fprintf(stderr, format, &many);
  if (many != 7) reach_error();
  return 0;
}
