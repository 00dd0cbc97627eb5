// TRUE; must: unwind auto
/* Addresses whose halves lie in a table, of which one is chosen and put together. */
#include <stdint.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct halves {
  uint32_t low, high;
};
static struct halves split(void *p) {
  struct halves h = {(uint32_t)(uintptr_t)p, (uint32_t)((uintptr_t)p >> 16 >> 16)};
  return h;
}
static void *join(struct halves h) { return (void *)(((uintptr_t)h.high << 16 << 16) + h.low); }

int main(void) {
  int x = 1, y = 2, chosen = __VERIFIER_nondet_bool();
  struct halves table[2] = {split(&x), split(&y)};
  *(int *)join(table[chosen]) = 7;
  if (x + y != (chosen ? 8 : 9)) reach_error();
  return 0;
}
