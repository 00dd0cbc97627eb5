// TRUE; must: auto bmc
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char *copy = strdup("ab");
  if (copy && (copy[0] != 'a' || copy[1] != 'b' || copy[2])) reach_error();
  free(copy);
  return 0;
}
