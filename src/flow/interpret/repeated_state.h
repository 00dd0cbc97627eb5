/* repeated_state.h: runs that come back to a state.
 *
 * A run that is at a location in exactly the state in which it was there before goes on for ever if what it was given in between is given to it again and again:
 * it is a lasso, with a stem up to the first visit and a loop from there to the second.  The same holds of a function that is called
 * below itself, while the first call still waits, with the same arguments and the same memory: it never returns.
 *
 * The state is all that may be read later: where the run is, and who waits for what; variables that are live, and global ones that matter (live_variables.h); every
 * living object, at its address, byte by byte, with the bytes that nobody has asked for; memory outside of objects; what the library keeps (strtok, atexit,
 * the rounding mode, the native that has called back); how often the run was given what cannot be repeated at will: the time, random numbers, memory without a value.
 * Which addresses new objects get is no part of it: those of the first time are free again.  An object that is left behind in each round is one more.
 *
 * A run that has read or written outside of objects, or compared addresses where C leaves the result open, shows nothing any more, and ends. */
#ifndef craig_flow_interpret_repeated_state_h
#define craig_flow_interpret_repeated_state_h

#include "flow/interpret/interpret.h"

typedef struct {
  Location at;            /* the head of a loop, or the entry of a function */
  bool is_call;           /* the second */
  uint64_t first, second; /* visits of it, counted from 1 */
  uint64_t stem, loop;    /* steps */
  uint32_t goal;          /* where the automaton has goals (cfa.h): the one that is not met in the loop */
} Lasso;

SourcePos lasso_pos(const Cfa *cfa, const Lasso *lasso); /* of the loop, or the function */

/* What runs with RunOptions.lasso need. */
typedef struct LassoWatch LassoWatch;
LassoWatch *lasso_watch_new(const Cfa *cfa); /* borrows it */
void lasso_watch_delete(LassoWatch *watch);
/* The next run compares fingerprints of states: RUN_LASSO says that two are the same.  Counters of other goals than this one are no part of the state, so that loops in which this
 * one is not met are found; without goals it does not matter. */
void lasso_watch_search(LassoWatch *watch, uint32_t goal);
/* The next run compares the states at the two visits, and at those that are as far behind, `rounds` times: RUN_LASSO says that they are equal. */
void lasso_watch_confirm(LassoWatch *watch, const Lasso *lasso, unsigned rounds);
/* Of a run that ended with RUN_LASSO. */
Lasso lasso_watch_found(const LassoWatch *watch);
/* While a run is confirmed: has it been at the first visit?  What it is given from there on belongs to the loop. */
bool lasso_watch_is_in_loop(const LassoWatch *watch);
/* While a run is confirmed: which value of the edge is to be given at its occurrence-th question: from the second visit on those of the loop come again.  Likewise of the
 * content that the edge's visits give to objects. */
uint32_t lasso_watch_occurrence(const LassoWatch *watch, const Edge *edge, uint32_t occurrence, bool is_content);
/* May the edge be given the same value in each round, for ever?  Not so clocks, random numbers, and variables without a value that are read. */
bool lasso_may_repeat(const LassoWatch *watch, const Edge *edge);

#endif
