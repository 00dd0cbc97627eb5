// TRUE; must: unwind
/* Gaps that shrink: three nested loops. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *a, unsigned n) {
  for (unsigned gap = n / 2; gap; gap /= 2)
    for (unsigned i = gap; i < n; i++) {
      int value = a[i];
      unsigned j = i;
      for (; j >= gap && a[j - gap] > value; j -= gap) a[j] = a[j - gap];
      a[j] = value;
    }
}
int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  sort(a, 4);
  for (int i = 1; i < 4; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
