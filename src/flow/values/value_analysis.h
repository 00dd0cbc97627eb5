/* value_analysis.h: the value analysis: which values a plain variable can have at a cut point.
 *
 * An abstract interpretation of the graph with ranges (value_range.h) for integers of at most 64 bits and for
 * floating-point numbers, unless the program changes how they are rounded; of other variables it knows nothing.
 * Conditions of branches restrict ranges; loops are widened at cut points, along the constants of the program, and
 * then narrowed.  What it says is true of every run of the program; but it is meant as a source of facts to be
 * checked. */
#ifndef craig_flow_values_value_analysis_h
#define craig_flow_values_value_analysis_h

#include "base/budget.h"
#include "flow/graph/graph.h"
#include "flow/values/value_range.h"

typedef struct Values Values;

/* NULL if the budget ended (stop point "value_node") or if it took too long. */
Values *values_compute(const Graph *graph, Budget *budget);
void values_delete(Values *values);
bool values_reach(const Values *values, NodeId node); /* false: no run comes here */
/* All values that the variable can have at the node; range_is_all: nothing is known. */
Range values_at(const Values *values, NodeId node, VariableId variable);

#endif
