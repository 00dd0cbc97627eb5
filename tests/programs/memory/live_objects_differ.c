// TRUE; must: bmc kind imc ismc dar auto pdr
/* What C promises: addresses inside of objects that live differ, and null is none of them. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int row[4], other;
static int differs(int *caller) {
  int mine = 1;
  return caller != &mine;
}
int main(void) {
  int local, *heap = malloc(16), *more = malloc(16);
  int *all[6] = {&local, &other, &row[3], heap, more + 3, 0};
  unsigned i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i > 5 || j > 5) return 0;
  assert(i == j || all[i] != all[j]);
  assert(row + 4 != 0 && row + 4 == &row[3] + 1);
  assert(differs(&local));
  free(heap);
  assert(more != &local && more);
  return 0;
}
