// TRUE; must: unwind auto
/* What was xored with the address of one object and of another one leads to the first, the second or neither's neighbour. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a = 1, b = 2, c = 3;
  uintptr_t difference = (uintptr_t)&a ^ (uintptr_t)&b, here = (uintptr_t)&a;
  unsigned turns = __VERIFIER_nondet_uint() % 4;
  for (unsigned i = 0; i < turns; i++) here ^= difference;
  *(int *)here = 9;
  if (turns % 2 ? a != 1 || b != 9 : a != 9 || b != 2) reach_error();
  if (c != 3) reach_error();
  return 0;
}
