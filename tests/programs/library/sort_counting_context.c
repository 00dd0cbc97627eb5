// FALSE; unknown: not supported: comparison that changes something
/* A comparison that changes what it is given counts. */
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
static int count(const void *a, const void *b, void *calls) {
  ++*(int *)calls;
  return *(const char *)a - *(const char *)b;
}
int main(void) {
  char letters[5] = {1, 2, 3, 4, 5};
  int calls = 0;
  qsort_r(letters, 5, 1, count, &calls);
  if (calls > 4) reach_error();
  return 0;
}
