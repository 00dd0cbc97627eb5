/* choice.c: inputs from a seed, the first argument, which are often 0; the second says which allocation is followed.  A failure ends the run with status 99. */
#include <stdlib.h>

static unsigned long long state;
static long left;

__attribute__((constructor)) static void seed(int count, char **arguments) {
  state = count > 1 ? strtoull(arguments[1], NULL, 10) * 0x9e3779b97f4a7c15u + 1 : 1;
  left = count > 2 ? strtol(arguments[2], NULL, 10) : 0;
}

int __VERIFIER_nondet_int(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (int)(state * 0x2545f4914f6cdd1du >> 62) & 1;
}

int choice(void) { return --left == 0; }
void reach_error(void) { _Exit(99); }
