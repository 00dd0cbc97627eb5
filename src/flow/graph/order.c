/* order.c: reverse post-order, cut points and strongly connected components, without recursion.
 *
 * A step is retreating if its target does not come after its source in reverse post-order; every cycle has
 * such a step, so the targets cut all cycles.  Components are found with Tarjan's algorithm (Depth-first
 * search and linear graph algorithms, 1972). */
#include "flow/graph/order.h"

#include <assert.h>

typedef struct {
  NodeId node;
  uint32_t next; /* how many of its steps are done */
} Visit;

typedef VECTOR(Visit) VisitVector;

/* The target of the index-th step that leaves a node, counted from the last: the first way on then comes
 * first in reverse post-order, so that a loop's body precedes what follows the loop. */
static NodeId successor(const Graph *graph, NodeId node, uint32_t index) {
  const U32Vector *out = &graph->nodes.data[node].out;
  return graph->steps.data[out->data[out->size - 1 - index]].to;
}

static void number_nodes(Graph *graph) {
  size_t count = graph->nodes.size;
  unsigned char *seen = memory_zeroed(count, 1);
  VisitVector path = {0};
  size_t left = count;
  vector_resize(&graph->by_order, count);
  vector_push(&path, (Visit){graph->entry, 0});
  seen[graph->entry] = 1;
  while (path.size) {
    Visit *visit = &vector_last(&path);
    if (visit->next < graph->nodes.data[visit->node].out.size) {
      NodeId to = successor(graph, visit->node, visit->next++);
      if (seen[to]) continue;
      seen[to] = 1;
      vector_push(&path, (Visit){to, 0});
    } else {
      graph->by_order.data[--left] = visit->node;
      graph->nodes.data[visit->node].order = (uint32_t)left;
      path.size--;
    }
  }
  assert(left == 0);
  vector_release(&path);
  memory_free(seen);
}

void order_nodes(Graph *graph) {
  number_nodes(graph);
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    GraphNode *to = &graph->nodes.data[step->to];
    if (to->order <= graph->nodes.data[step->from].order) to->is_cut = true;
  }
  for (size_t i = 0; i < graph->by_order.size; i++) {
    NodeId node = graph->by_order.data[i];
    if (graph->nodes.data[node].is_cut) vector_push(&graph->cuts, node);
  }
}

/* ---- components ---------------------------------------------------------------------------------- */

enum { UNSEEN = 0 };

typedef struct {
  Graph *graph;
  uint32_t *index, *low; /* discovery numbers from 1; the least one known to be reachable on the stack */
  unsigned char *on_stack;
  U32Vector stack;
  VisitVector path;
  uint32_t found, components;
} Tarjan;

static void discover(Tarjan *t, NodeId node) {
  t->index[node] = t->low[node] = ++t->found;
  t->on_stack[node] = 1;
  vector_push(&t->stack, node);
  vector_push(&t->path, (Visit){node, 0});
}

static void close_component(Tarjan *t, NodeId root) {
  NodeId node;
  do {
    node = vector_pop(&t->stack);
    t->on_stack[node] = 0;
    t->graph->nodes.data[node].component = t->components;
  } while (node != root);
  t->components++;
}

static void advance(Tarjan *t) {
  Visit *visit = &vector_last(&t->path);
  NodeId node = visit->node;
  if (visit->next < t->graph->nodes.data[node].out.size) {
    NodeId to = successor(t->graph, node, visit->next++);
    if (t->index[to] == UNSEEN)
      discover(t, to);
    else if (t->on_stack[to] && t->index[to] < t->low[node])
      t->low[node] = t->index[to];
    return;
  }
  if (t->low[node] == t->index[node]) close_component(t, node);
  t->path.size--;
  if (!t->path.size) return;
  NodeId parent = vector_last(&t->path).node;
  if (t->low[node] < t->low[parent]) t->low[parent] = t->low[node];
}

void order_components(Graph *graph) {
  size_t count = graph->nodes.size;
  Tarjan t = {.graph = graph,
              .index = memory_zeroed(count, sizeof *t.index),
              .low = memory_zeroed(count, sizeof *t.low),
              .on_stack = memory_zeroed(count, 1)};
  discover(&t, graph->entry);
  while (t.path.size) advance(&t);
  /* Tarjan closes components from the last to the first. */
  for (size_t i = 0; i < count; i++)
    graph->nodes.data[i].component = t.components - 1 - graph->nodes.data[i].component;
  memory_free(t.index);
  memory_free(t.low);
  memory_free(t.on_stack);
  vector_release(&t.stack);
  vector_release(&t.path);
}
