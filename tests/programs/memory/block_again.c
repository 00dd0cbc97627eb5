// FALSE; unknown: comparison of addresses
/* A new object may lie where one was freed. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *old = malloc(40), *kept = malloc(40);
  free(old);
  int *fresh = malloc(40);
  if (kept == fresh) return 0;
  if (fresh == old) reach_error();
  return 0;
}
