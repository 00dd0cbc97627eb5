/* constant_propagation.h: constant propagation over a whole graph. */
#ifndef craig_flow_values_constant_propagation_h
#define craig_flow_values_constant_propagation_h

#include "base/budget.h"
#include "flow/values/constants.h"

/* The graph without the steps that cannot be taken, as far as constants show it; otherwise the same (a new graph; `prune` as in
 * InlineOptions).  NULL if the budget ended (stop point "propagate_node"). */
Graph *graph_propagate(const Graph *graph, bool prune, Budget *budget);

/* What constants say at each node. */
typedef struct NodeConstants NodeConstants;

/* `forgotten` (may be NULL) lists, by node, variables of which nothing is to be known there; its size is that of the nodes.
 * NULL if the budget ended, or if it takes too long. */
NodeConstants *node_constants_new(const Graph *graph, const U32Vector *forgotten, Budget *budget);
void node_constants_delete(NodeConstants *constants);
bool node_constants_reach(const NodeConstants *constants, NodeId node); /* false: no run comes here */
bool node_constants_take(const NodeConstants *constants, uint32_t step); /* false: no run takes it */
Constant node_constants_at(const NodeConstants *constants, NodeId node, VariableId variable);

Constant node_constants_evaluate(NodeConstants *constants, NodeId node, ContextId context, const Expr *expression);

#endif
