// package: libbsd
// folders: src
// sizes: 3 5
// Sorted, and the elements are the ones that were given.
#define heapsort bsd_heapsort
#include <heapsort.c>
#include "real.h"

static int compare(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }

int main(void) {
  unsigned char items[SIZE], sample = __VERIFIER_nondet_uchar();
  int before = 0, after = 0;
  any_bytes(items, SIZE);
  for (int i = 0; i < SIZE; i++) before += items[i] == sample;
  assert(!bsd_heapsort(items, SIZE, 1, compare));
  for (int i = 0; i < SIZE; i++) after += items[i] == sample;
  for (int i = 1; i < SIZE; i++) assert(items[i - 1] <= items[i]);
  assert(before == after);
  return 0;
}
