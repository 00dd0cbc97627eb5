/* choice.h: random choices of the programs that write programs; the seed is all that they depend on. */
#ifndef craig_tests_tools_choice_h
#define craig_tests_tools_choice_h

#include <stdbool.h>
#include "unit/random.h"

static uint64_t choice_state; /* not 0 */

static inline unsigned pick(unsigned count) { return (unsigned)(next_random(&choice_state) >> 20) % count; }
static inline bool chance(unsigned percent) { return pick(100) < percent; }

#endif
