/* constant_propagation.c: conditional constant propagation (Wegman and Zadeck, Constant propagation with conditional branches, 1991),
 * on states at nodes instead of single definitions.
 *
 * It is optimistic: a node's constants are the meet of what arrives over steps found possible so far, and nodes that nothing
 * reaches stay out.  The next node worked on is always the first one by order, so that inner loops settle before what follows
 * them.  A node's state only ever loses constants; where this takes too long, nothing is dropped. */
#include "flow/values/constant_propagation.h"
#include "flow/values/constants.h"
#include "flow/graph/order.h"

enum { ROUNDS_LIMIT = 40 }; /* visits, per step on average */

typedef struct {
  const Graph *graph;
  Constants constants;
  ConstantMap *state;      /* per node */
  unsigned char *reached;  /* per node */
  unsigned char *waiting;  /* per node: its state has changed since it was last visited */
  unsigned char *possible; /* per step */
  const U32Vector *forgotten; /* per node; NULL: nothing is forgotten */
  size_t next;             /* no node before this one, by order, is waiting */
  uint64_t visits;
} Propagation;

static void arrive(Propagation *p, NodeId node, ConstantMap map) {
  for (size_t i = 0; p->forgotten && i < p->forgotten[node].size; i++)
    map = constants_set(&p->constants, map, p->forgotten[node].data[i], (Constant){false, 0});
  ConstantMap merged = p->reached[node] ? constants_meet(&p->constants, p->state[node], map) : map;
  if (p->reached[node] && merged == p->state[node]) return;
  p->reached[node] = p->waiting[node] = 1;
  p->state[node] = merged;
  if (p->graph->nodes.data[node].order < p->next) p->next = p->graph->nodes.data[node].order;
}

static void visit(Propagation *p, NodeId node) {
  const U32Vector *out = &p->graph->nodes.data[node].out;
  p->waiting[node] = 0;
  for (size_t i = 0; i < out->size; i++) {
    ConstantMap map = p->state[node];
    bool is_decided;
    if (!constants_take(&p->constants, &p->graph->steps.data[out->data[i]], &map, &is_decided)) continue;
    p->possible[out->data[i]] = 1;
    arrive(p, p->graph->steps.data[out->data[i]].to, map);
  }
  p->visits += out->size;
}

/* False if the budget ended. */
static bool propagate(Propagation *p, Budget *budget) {
  const Graph *graph = p->graph;
  uint64_t limit = (uint64_t)ROUNDS_LIMIT * (graph->steps.size + 1000);
  arrive(p, graph->entry, NULL);
  for (p->next = 0; p->next < graph->by_order.size && p->visits < limit;) {
    NodeId node = graph->by_order.data[p->next++];
    if (!p->waiting[node]) continue;
    if (!budget_left(budget, "propagate_node")) return false;
    visit(p, node);
  }
  if (p->next < graph->by_order.size)
    for (size_t i = 0; i < graph->steps.size; i++) p->possible[i] = 1;
  return true;
}

static Graph *copy_possible(const Propagation *p, bool prune) {
  const Graph *graph = p->graph;
  Graph *copy = graph_begin_copy(graph);
  copy->entry = graph->entry;
  for (size_t i = 0; i < graph->nodes.size; i++)
    vector_push(&copy->nodes,
                (GraphNode){.location = graph->nodes.data[i].location, .context = graph->nodes.data[i].context});
  for (size_t i = 0; i < graph->steps.size; i++)
    if (p->possible[i]) vector_push(&copy->steps, graph->steps.data[i]);
  graph_finish(copy, prune);
  return copy;
}

static bool start(Propagation *p, const Graph *graph, const U32Vector *forgotten, Budget *budget) {
  *p = (Propagation){.graph = graph,
                     .forgotten = forgotten,
                     .state = memory_zeroed(graph->nodes.size, sizeof *p->state),
                     .reached = memory_zeroed(graph->nodes.size, 1),
                     .waiting = memory_zeroed(graph->nodes.size, 1),
                     .possible = memory_zeroed(graph->steps.size + 1, 1)};
  constants_init(&p->constants, graph);
  return propagate(p, budget);
}

static void release(Propagation *p) {
  constants_release(&p->constants);
  memory_free(p->state);
  memory_free(p->reached);
  memory_free(p->waiting);
  memory_free(p->possible);
}

Graph *graph_propagate(const Graph *graph, bool prune, Budget *budget) {
  Propagation p;
  Graph *copy = start(&p, graph, NULL, budget) ? copy_possible(&p, prune) : NULL;
  release(&p);
  return copy;
}

/* ---- asking -------------------------------------------------------------------------------------- */

struct NodeConstants {
  Propagation propagation;
};

NodeConstants *node_constants_new(const Graph *graph, const U32Vector *forgotten, Budget *budget) {
  NodeConstants *constants = memory_alloc(sizeof *constants);
  Propagation *p = &constants->propagation;
  if (start(p, graph, forgotten, budget) && p->next >= graph->by_order.size) return constants;
  node_constants_delete(constants);
  return NULL;
}

void node_constants_delete(NodeConstants *constants) {
  if (!constants) return;
  release(&constants->propagation);
  memory_free(constants);
}

bool node_constants_reach(const NodeConstants *constants, NodeId node) { return constants->propagation.reached[node]; }

bool node_constants_take(const NodeConstants *constants, uint32_t step) { return constants->propagation.possible[step]; }

Constant node_constants_at(const NodeConstants *constants, NodeId node, VariableId variable) {
  return constants_get(&constants->propagation.constants, constants->propagation.state[node], variable);
}

Constant node_constants_evaluate(NodeConstants *constants, NodeId node, ContextId context, const Expr *expression) {
  Propagation *p = &constants->propagation;
  if (!p->reached[node]) return (Constant){false, 0};
  return constants_evaluate(&p->constants, p->state[node], context, expression);
}
