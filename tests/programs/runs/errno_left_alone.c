// TRUE; must: bmc auto unwind
/* The standard lets a function of the library set errno where it has no need to; those of the GNU library leave it alone. */
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
