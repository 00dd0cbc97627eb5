/* inspect.h: what the values of a run are, where it is.
 *
 * In the observer of a run that is not watched, or behind its end: expressions over what is in scope there, of which the run itself notices nothing. */
#ifndef craig_flow_interpret_inspect_h
#define craig_flow_interpret_inspect_h

#include "flow/interpret/interpret.h"

/* A scalar; of a floating-point number, its bits.  False: it has no value there (a null pointer is followed, say). */
bool inspect_value(Interpreter *interpreter, const Expr *expression, i128 *value);
/* Did something start at the address that free was given? */
bool inspect_was_released(const Interpreter *interpreter, uint64_t address);

#endif
