// TRUE; must: unwind
/* The recursion goes as deep as the elements say: its arguments are open, and its end is found by asking. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void swap(int *x, int *y) {
  int kept = *x;
  *x = *y;
  *y = kept;
}
static void sort(int *a, int low, int high) {
  if (low >= high) return;
  int i = low;
  for (int j = low; j < high; j++)
    if (a[j] < a[high]) swap(&a[i++], &a[j]);
  swap(&a[i], &a[high]);
  sort(a, low, i - 1);
  sort(a, i + 1, high);
}
int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  sort(a, 0, 3);
  for (int i = 1; i < 4; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
