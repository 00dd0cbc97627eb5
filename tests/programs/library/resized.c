// TRUE; must: bmc auto
/* realloc keeps what fits, byte by byte. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *bytes = malloc(3);
  bytes[0] = 1, bytes[2] = 3;
  bytes = realloc(bytes, 8);
  if (bytes[0] != 1 || bytes[2] != 3) reach_error();
  bytes = realloc(bytes, 1);
  if (bytes[0] != 1 || !realloc(0, 1)) reach_error();
  return 0;
}
