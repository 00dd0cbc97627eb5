/* callees.h: which functions calls through pointers may enter.
 *
 * Found by the points-to analysis on the flat graph: one context per function.  Only functions of the automaton that take
 * such a call as it is are named: as many arguments as parameters (or more, where the function has a `...`), each of the
 * parameter's width and kind.  Any other call is left to the step that stands for what is not known. */
#ifndef craig_flow_transform_callees_h
#define craig_flow_transform_callees_h

#include "flow/cfa/cfa.h"

typedef struct Callees Callees;

enum { CALLEES_MOST = 64 /* a call that may enter more functions is taken to be unknown */ };

Callees *callees_find(const Cfa *cfa); /* NULL: nothing is called through a pointer */
void callees_delete(Callees *callees);
bool callees_take(const Types *types, const CfaFunction *function, const Edge *edge); /* does the function take the call as it is? */
const U32Vector *callees_of(const Callees *callees, const Edge *edge); /* indices into cfa->functions, sorted; NULL: none */

#endif
