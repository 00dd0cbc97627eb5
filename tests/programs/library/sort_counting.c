// FALSE; unknown: not supported: comparison that changes something
/* How often qsort compares is the library's choice. */
#include <stdlib.h>
extern void reach_error(void);
static int calls;
static int count(const void *a, const void *b) {
  calls++;
  return *(const char *)a - *(const char *)b;
}
int main(void) {
  char letters[5] = {1, 2, 3, 4, 5};
  qsort(letters, 5, 1, count);
  if (calls > 4) reach_error();
  return 0;
}
