/* finite.h: does a loop look as if it ended?
 *
 * A guess, for those who can stand a wrong one: a way out is decided by a variable that the loop counts on (i = i + 1,
 * p = p->next), or by an input that is taken to be 0. */
#ifndef craig_flow_values_finite_h
#define craig_flow_values_finite_h

#include "flow/values/constants.h"
#include "flow/graph/loops.h"

/* `constants` is of the same graph.  `nodes`: at least all of the loop. */
bool loop_looks_finite(Constants *constants, const Loops *loops, uint32_t loop, const U32Vector *nodes);

#endif
