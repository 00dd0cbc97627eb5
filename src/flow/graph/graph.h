/* graph.h: the whole program as one graph.
 *
 * Calls are replaced by copies of the callee's automaton, each in a *context* (a call path; flow/transform/inline.h).  A
 * node is a location in a context, a step is an edge in a context; a variable is a symbol in a context (globals and
 * statics: context 0).  The graph has its strongly connected components and cut points worked out: every cycle passes
 * through a cut point (the targets of retreating edges, or more: blocks.h).  Nodes that the entry does not reach, or that reach neither an
 * error nor `incomplete`, are pruned.  Errors are those of the checks that are asked about; where another check fails, a path
 * ends.  Reductions (flow/transform) make new graphs of it. */
#ifndef craig_flow_graph_graph_h
#define craig_flow_graph_graph_h

#include "flow/cfa/cfa.h"

typedef uint32_t NodeId;
typedef uint32_t VariableId;
typedef uint32_t ContextId; /* 0 is the entry function's; it also owns the globals */

typedef enum {
  STEP_EDGE,  /* the operation of `edge`, in `context`; calls of the library too.  A call through a pointer: only if the
                 pointer holds none of the functions that steps STEP_ENTER with this edge from the same node enter */
  STEP_ENTER, /* parameters of the callee (in `callee`) := arguments of `edge` (in `context`).  A call through a pointer
                 (step_is_guarded): only if the pointer's value is the address of the callee */
  STEP_LEAVE, /* left of the call `edge` (in `context`) := result of the callee (in `callee`) */
  STEP_BOUND  /* the recursion bound: incomplete */
} StepKind;

typedef struct {
  StepKind kind;
  NodeId from, to;  /* STEP_BOUND, the error, stops: `to` is a node that nothing leaves */
  const Edge *edge; /* borrowed from the automaton */
  ContextId context, callee;
} Step;

typedef struct {
  ContextId parent;
  const Edge *call;  /* the call edge in the parent; NULL for context 0 */
  uint32_t function; /* index into cfa->functions */
  unsigned depth;
} Context;

typedef struct {
  Location location;
  ContextId context;
  U32Vector out, in;  /* steps; owned */
  uint32_t order;     /* reverse post-order from the entry: smaller comes first; retreating edges go back */
  uint32_t component; /* strongly connected component; steps between components lead to larger numbers */
  bool is_cut;        /* target of a retreating edge, or one where smaller blocks end */
} GraphNode;

typedef struct {
  const Symbol *symbol;
  ContextId context;
} GraphVariable;

typedef VECTOR(Step) StepVector;
typedef VECTOR(Context) ContextVector;
typedef VECTOR(GraphNode) GraphNodeVector;
typedef VECTOR(GraphVariable) GraphVariableVector;

typedef struct Graph {
  const Cfa *cfa; /* borrowed */
  const bool *asked; /* by check: is it asked about?  NULL: all are; borrowed */
  StepVector steps;
  GraphNodeVector nodes;
  ContextVector contexts;
  GraphVariableVector variables; /* those that occur in steps, parameters and results of calls included */
  NodeId entry;
  U32Vector cuts;     /* cut points, by order */
  U32Vector by_order; /* all nodes, in reverse post-order */
  Map variable_of;    /* (context, symbol serial) -> variable */
  unsigned recursion_bound; /* copies of one function that a call path may have: as asked for, or fewer (graph_inline); 0: as
                             many as constants ask for (graph_deepen) */
  SourcePos follows_pointer; /* where a step that was left out reads or writes what a computed address says; 0: nowhere */
  bool is_complete; /* no STEP_BOUND, no EDGE_INCOMPLETE and no call through a pointer survived the pruning */
} Graph;

void graph_delete(Graph *graph);
/* A number for the call path that ends with this call in this context; different ones for different paths, but for accidents. */
uint64_t graph_call_path(const Graph *graph, ContextId context, const Edge *call);
bool graph_is_head(const Graph *graph, NodeId node); /* does a step retreat to it? */
/* By node: 1 if an error that is asked about, or the end of the model, can be reached from it.  Owned by the caller. */
unsigned char *graph_mark_relevant(const Graph *graph);
bool graph_meets_bound(const Graph *graph); /* is there a STEP_BOUND? */
VariableId graph_variable(const Graph *graph, ContextId context, const Symbol *symbol); /* must exist */
bool graph_find_variable(const Graph *graph, ContextId context, const Symbol *symbol, VariableId *variable); /* false: no step has it */
const Symbol *step_callee(const Graph *graph, const Step *step);    /* the function that a STEP_ENTER enters */
bool graph_asks(const Graph *graph, const Check *check);
bool step_is_error(const Graph *graph, const Step *step); /* an error edge whose check is asked about */
bool step_is_guarded(const Step *step); /* a STEP_ENTER through a pointer, or the STEP_EDGE for what is left */

/* The program without call paths, for analyses that need none: the context of a function is its index in cfa->functions
 * (globals: 0), a call enters that one.  There are no nodes and no order; calls through pointers are steps of their own. */
Graph *graph_flat(const Cfa *cfa);

/* The function whose copy a context is. */
const CfaFunction *graph_function(const Graph *graph, ContextId context);
/* A graph with the automaton and the contexts of another one, but no nodes and steps yet, for graph_finish (order.h). */
Graph *graph_begin_copy(const Graph *graph);
/* All of it once more. */
Graph *graph_copy(const Graph *graph);

#endif
