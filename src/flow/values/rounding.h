/* rounding.h: the rounding mode of floating-point arithmetic at each node of a graph.
 *
 * Modes are guessed, and whoever relies on them checks the guess where it is made: a call of fesetround with a constant sets that
 * mode; with anything else it sets the default one, as it does where a program puts back what it found.  If the argument is what was
 * guessed in every such call that a run makes, the modes hold wherever it comes. */
#ifndef craig_flow_values_rounding_h
#define craig_flow_values_rounding_h

#include "base/ieee.h"
#include "flow/graph/graph.h"

enum { ROUNDING_OPEN = IEEE_ROUNDINGS, ROUNDING_NOWHERE }; /* several modes; no path leads here */

/* By node, owned by the caller; NULL: the program does not change the mode. */
uint8_t *rounding_modes(const Graph *graph);
/* The mode behind a step of which edge_changes_rounding. */
IeeeRounding rounding_set(const Graph *graph, const Step *step);
bool rounding_sets_constant(const Graph *graph, const Step *step); /* does it no more than set a mode that is constant? */
/* The number of a mode in <fenv.h>, as Linux has it on x86. */
unsigned rounding_number(IeeeRounding mode);

#endif
