/* random.h: the random numbers of tests, the same in every run (Marsaglia's xorshift64). */
#ifndef craig_tests_unit_random_h
#define craig_tests_unit_random_h

#include <stdint.h>

/* `seed` is not 0. */
static inline uint64_t next_random(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

#endif
