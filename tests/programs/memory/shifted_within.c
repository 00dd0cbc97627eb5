// TRUE; must: auto
/* Numbers that are addresses of one array may be compared for equality, and moved by constants. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int cells[8];
int main(void) {
  unsigned index = __VERIFIER_nondet_uint();
  if (index >= 8) return 0;
  uintptr_t at = (uintptr_t)cells + 4 * (uintptr_t)index;
  if (at == (uintptr_t)&cells[3] && index != 3) reach_error();
  *(int *)(at + 4 - 4) = 1;
  if (cells[(index + 1) % 8]) reach_error();
  return 0;
}
