/* lift.h: from bits back to words.
 *
 * A set of states found by a bit-level engine is a graph of gates over single bits.  People and other tools read words.  So, from the
 * top down: what depends on one variable only (or on neighbouring bits of one) is tried as an interval of its values: x = c, x <= c, c <= x
 * (unsigned or signed), lo <= x <= hi, or the opposite; what depends on two is tried as x = y or a comparison.  Conjuncts about
 * the same variable are tried together.  Each guess is proved equal to the gates it replaces by a SAT call; where none fits, the
 * gates are followed down, to single bits in the end. */
#ifndef craig_model_gates_lift_h
#define craig_model_gates_lift_h

#include "model/gates/circuit.h"

/* A literal of `aig` over state bits (input i is `leaves[i]`) as an equivalent term over the state variables.  When the budget
 * (may be NULL) ends, or the effort that this is worth, the rest stays bits: stop point "lift_next". */
Term lift_set(const Circuit *circuit, const Aig *aig, AigLit literal, const AigVector *leaves, Budget *budget);

#endif
