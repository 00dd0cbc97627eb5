/* harness.c: inputs from a seed, the first argument, for runs of programs as they are and transformed.  A failure ends the run with status 99. */
#include <stdio.h>
#include <stdlib.h>

static unsigned long long state;

__attribute__((constructor)) static void seed(int count, char **arguments) {
  state = count > 1 ? strtoull(arguments[1], NULL, 10) * 0x9e3779b97f4a7c15u + 1 : 1;
  setvbuf(stdout, NULL, _IONBF, 0);
}

/* Often near the ends of int and near zero. */
static unsigned long long next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  unsigned long long value = state * 0x2545f4914f6cdd1du;
  switch (value >> 60) {
  case 0: return 0x7fffffff - (value & 3);
  case 1: return 0x80000000 + (value & 3);
  case 2: return value & 7;
  case 3: return -(value & 7);
  case 4: return 0x7fffffffffffffffu - (value & 3);
  default: return value >> 7;
  }
}

int __VERIFIER_nondet_int(void) { return (int)next(); }
long __VERIFIER_nondet_long(void) { return (long)next(); }
short __VERIFIER_nondet_short(void) { return (short)next(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)next(); }
void reach_error(void) { _Exit(99); }
