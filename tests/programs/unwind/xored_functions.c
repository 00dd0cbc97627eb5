// TRUE; must: unwind auto
/* Functions whose addresses are kept xored. */
#include <stdint.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int one(void) { return 1; }
static int two(void) { return 2; }

int main(void) {
  int chosen = __VERIFIER_nondet_bool();
  uintptr_t both = (uintptr_t)one ^ (uintptr_t)two, kept = (uintptr_t)(chosen ? one : two);
  int (*other)(void) = (int (*)(void))(kept ^ both);
  if (other() != 1 + chosen) reach_error();
  return 0;
}
