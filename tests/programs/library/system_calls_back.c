// FALSE; unknown: not supported: call of 'tsearch'
/* A function that is passed may be called. */
#include <search.h>
#include <stddef.h>
extern void reach_error(void);
static int called;
static int compare(const void *a, const void *b) {
  called = 1;
  return *(const char *)a - *(const char *)b;
}
int main(void) {
  void *root = 0;
  tsearch("a", &root, compare);
  tsearch("b", &root, compare);
  if (called) reach_error();
  return 0;
}
