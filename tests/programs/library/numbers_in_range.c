// TRUE; must: imc auto
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  double part = drand48();
  if (random() > 2147483647l || !(part >= 0 && part < 1)) reach_error();
  if (getpid() != getpid() || write(1, "", 1) > 1) reach_error();
  FILE *file = fopen("/dev/null", "r");
  if (file && fclose(file) > 0) reach_error();
  return 0;
}
