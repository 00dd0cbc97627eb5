// TRUE; must: unwind
/* Where an element goes is found by halving, so all indices are open. */
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static unsigned place(const int *a, unsigned n, int value) {
  unsigned low = 0, high = n;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (a[middle] <= value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
static void sort(int *a, unsigned n) {
  for (unsigned i = 1; i < n; i++) {
    int value = a[i];
    unsigned at = place(a, i, value);
    memmove(a + at + 1, a + at, (i - at) * sizeof *a);
    a[at] = value;
  }
}
int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  sort(a, 4);
  for (int i = 1; i < 4; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
