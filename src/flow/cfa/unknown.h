/* unknown.h: edges that may run code of the program that the automaton does not show: a call through a pointer, a function of
 * the library that calls back. */
#ifndef craig_flow_cfa_unknown_h
#define craig_flow_cfa_unknown_h

#include "flow/cfa/cfa.h"

bool edge_calls_unknown(const Cfa *cfa, const Edge *edge);
/* Behind it arithmetic may round in another way. */
bool edge_changes_rounding(const Edge *edge);

#endif
