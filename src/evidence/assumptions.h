/* assumptions.h: what a verdict assumes, beyond the notes that the automaton carries. */
#ifndef craig_evidence_assumptions_h
#define craig_evidence_assumptions_h

#include "flow/graph/graph.h"

typedef struct {
  SourcePos pos; /* 0: none */
  char *text;    /* owned */
} Assumption;

typedef VECTOR(Assumption) AssumptionVector;

/* Functions without a body that are given functions, which they are taken not to call. */
void assumptions_find_callbacks(const Cfa *cfa, AssumptionVector *assumptions);
/* The same; and recursion that is followed to a bound. */
void assumptions_find(const Graph *graph, unsigned recursion_bound, AssumptionVector *assumptions);
void assumptions_release(AssumptionVector *assumptions);
/* Does no path of the graph lead to the error, whatever the values?  Then a proof says little. */
bool assumptions_is_vacuous(const Graph *graph);
bool assumptions_names_no_error(const Cfa *cfa); /* or is there none in the whole program? */

#endif
