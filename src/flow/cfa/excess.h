/* excess.h: arithmetic that a compiler for 32 bits does with more digits than the types have.
 *
 * gcc computes with float and double in the x87's registers there, by default: results of operations have the 80 bits of long double (FLT_EVAL_METHOD 2)
 * until they are stored, passed to a function or cast to a narrower type, or have to wait while another function is called; what a function returns keeps
 * them.  With -mfpmath=sse, and in the 64-bit model, every result is rounded to
 * its type. */
#ifndef craig_flow_cfa_excess_h
#define craig_flow_cfa_excess_h

#include "flow/cfa/cfa.h"

/* The first operation of the program on floats or doubles; NULL: none, or the model is not that of 32 bits. */
const Expr *cfa_excess_operation(const Cfa *cfa);
/* The first product of floats or doubles that is computed, not a constant; NULL: none.  With -mfma a sum with it may be rounded only once. */
const Expr *cfa_float_product(const Cfa *cfa);
/* The same automaton, edge by edge, in which such operations have 80 bits.  It borrows from the first one what it does not change.  `waits`, if not
 * NULL, is told whether a part of an expression waits for a call; whether the compiler has used it up before is not certain, so it is rounded
 * as `rounds` says. */
Cfa *cfa_with_excess(const Cfa *cfa, bool rounds, bool *waits);
void cfa_with_excess_delete(Cfa *cfa);

#endif
