/* export_chc.h: models as constrained Horn clauses, SMT-LIB with (set-logic HORN).
 *
 * One predicate `inv` over the state of the compact model, as engines see it:
 *
 *     prefix.valid => inv(init)       inv(s) and loop.valid => inv(next)       inv(s) and loop.error => false
 *
 * sat: there is an invariant, the error is unreachable; unsat: it is reachable.  Where the model stops
 * describing the program (`incomplete`) is excluded by clauses of its own, so that sat is a proof; unsat may
 * then come from those.
 *
 * Integers may be written in three ways:
 *
 *   CHC_BITVECTORS  the theory of bit-vectors: exact.
 *   CHC_WRAPPING    linear integer arithmetic; a bit-vector is the integer that it means in two's complement,
 * and sums, differences and products with constants wrap around.  Exact but for what linear arithmetic cannot
 * say (bitwise operators, products, divisions and shifts of two variables): there the result is any value. So
 * sat is a proof in any case; unsat is an error if nothing was left open, which a comment in the file says.
 *   CHC_UNBOUNDED   the same, but sums, differences, negations and products do not wrap around: machine
 * integers as mathematical ones.  Easier for solvers; neither answer carries over to programs that overflow.
 */
#ifndef craig_model_formats_export_chc_h
#define craig_model_formats_export_chc_h

#include "model/system/model.h"

typedef enum { CHC_BITVECTORS = -1, CHC_WRAPPING, CHC_UNBOUNDED } ChcIntegers;

/* False, with a reason in `why`, if the model uses arrays or floating-point operations.  Lines of `comment`
 * stand at the top behind ';'. */
bool export_chc(Model *model, ChcIntegers integers, const char *comment, Buffer *out, Buffer *why);

#endif
