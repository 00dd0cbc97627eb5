// TRUE; must: auto unwind
/* No allocation has so many bytes: null comes back, and what realloc was given is as it was. */
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(1);
  *p = 7;
  if (malloc(SIZE_MAX - 100) || calloc(SIZE_MAX / 2, 4) || realloc(p, SIZE_MAX)) reach_error();
  if (*p != 7) reach_error();
  free(p);
  return 0;
}
