// FALSE
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
  char letters[] = "ab", key = 'b';
  size_t count = 2;
  lfind(&key, letters, &count, 1, compare);
  if (called) reach_error();
  return 0;
}
