// TRUE; must: bmc auto
/* lsearch adds what it does not find. */
#include <search.h>
#include <stddef.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int table[3] = {1, 2, 77}, key = __VERIFIER_nondet_uchar();
  size_t count = 2;
  int *found = lsearch(&key, table, &count, sizeof *table, compare);
  if (*found != key || count != (key == 1 || key == 2 ? 2 : 3)) reach_error();
  if (count == 2 ? table[2] != 77 : found != table + 2) reach_error();
  if (lfind(&key, table, &count, sizeof *table, compare) != found) reach_error();
  return 0;
}
