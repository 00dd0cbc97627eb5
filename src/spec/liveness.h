/* liveness.h: what a run that never ends has to do again and again.
 *
 * `assert_live(p)`, a function without a body, says that a run that never ends comes there infinitely often with p true.  A liveness automaton (docs/automata.md) says that such a run is in its accepting
 * states infinitely often.  Both become goals of the automaton of the program (LiveGoal in flow/cfa/cfa.h): a counter that grows where the goal is met.  A violation is a lasso in
 * whose loop the counter stays as it is. */
#ifndef craig_spec_liveness_h
#define craig_spec_liveness_h

#include "spec/automaton.h"

#define LIVENESS_FUNCTION "assert_live"

/* A goal for each call of assert_live, whose calls are marked (CfaOptions.watched), in the functions of the automaton; also for those that no run gets to.  The number of goals. */
size_t liveness_add_asserts(Cfa *cfa);
/* One goal: the automaton, whose state the variable is, is in an accepting state: at heads of loops, at the entry of functions, and where it enters one.  `state` NULL: it has only one. */
void liveness_add_automaton(Cfa *cfa, const Automaton *automaton, Symbol *state);

#endif
