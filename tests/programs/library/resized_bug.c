// FALSE; must: bmc auto
/* What realloc adds is not initialised. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *bytes = malloc(1);
  bytes[0] = 1;
  bytes = realloc(bytes, 2);
  if (bytes[0] == 1 && bytes[1] == 7) reach_error();
  return 0;
}
