// FALSE; must: bmc auto
/* Large moves that add up go round the address space and come back to another element. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int numbers[6];
int main(void) {
  unsigned turns = __VERIFIER_nondet_uint();
  uintptr_t place = (uintptr_t)numbers;
  for (unsigned i = 0; i < turns && i < 50; i++) place += 0x5555555555555558; /* three times that is 8 */
  if (turns == 3) *(int *)place = 4;
  if (numbers[2] == 4) reach_error();
  return 0;
}
