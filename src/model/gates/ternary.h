/* ternary.h: state bits that never change.
 *
 * Ternary simulation of the circuit from the initial states to a fixed point, with all inputs unknown: a bit that is
 * still known then has that value in every reachable state.  (Seger and Bryant's three-valued simulation, as hardware model
 * checkers use it to find stuck registers.) */
#ifndef craig_model_gates_ternary_h
#define craig_model_gates_ternary_h

#include "model/gates/circuit.h"

typedef enum { TERNARY_0, TERNARY_1, TERNARY_X } Ternary;

/* The value of each state bit in all reachable states.  False if the budget (may be NULL) ended: stop point "circuit_simulate". */
bool ternary_fixed_point(const Circuit *circuit, Ternary *bits, Budget *budget);

#endif
