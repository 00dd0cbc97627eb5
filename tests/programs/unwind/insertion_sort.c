// TRUE; must: unwind
/* Four arbitrary elements, sorted by insertion: each loop ends where the elements say. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int value = a[i], j = i;
    while (j > 0 && a[j - 1] > value) {
      a[j] = a[j - 1];
      j--;
    }
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
