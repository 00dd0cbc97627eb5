/* costs.h: which loop of a program costs most, so that who gets no answer knows where to make something smaller.
 *
 * The measure is what has to be described: steps that unwinding took in a loop's own body, or nodes of the graph that the model is made of, all copies of the loop
 * together.  Inner loops count for themselves.  The observer is told; a program without loops has nothing to tell. */
#ifndef craig_verify_costs_h
#define craig_verify_costs_h

#include "flow/graph/graph.h"
#include "unwind/unwind.h"
#include "verify/observer.h"

void observe_cost_of_graph(const Observer *observer, const Graph *graph);
void observe_cost_of_unwinding(const Observer *observer, const Cfa *cfa, const UnwindStepVector *steps);

#endif
