// TRUE; unknown: __errno_location
/* A function of the library may set errno where it has no need to, so nobody promises what a compiled program does here. */
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  errno = 7;
  char *text = malloc(10);
  if (errno != 7) reach_error();
  free(text);
  return 0;
}
