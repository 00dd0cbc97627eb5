/* points_cycle.c: nodes that flow into each other become one.
 *
 * What is on a cycle of flows that change nothing has the same targets in the end, so it is looked at once instead of being passed round (J. Pearce,
 * P. Kelly, C. Hankin: Efficient field-sensitive pointer analysis of C, 2007).  So has what is on a cycle with flows that mix: each target comes
 * back as a mixed one, which keeps the flow from such a node to itself.  Nothing is lost by that.
 *
 * Cycles are looked for (by Tarjan's algorithm) when as much has been passed on as looking costs. */
#include "flow/memory/points_inside.h"

/* ---- components ---------------------------------------------------------------------------------- */

enum { UNSEEN = 0 };

typedef struct {
  PointsNode node;
  uint32_t flow; /* the next one to follow */
} Visit;

typedef struct {
  Points *points;
  uint32_t *index, *low; /* discovery numbers from 1; the least one known to be reachable on the stack; both UINT32_MAX when it is closed */
  U32Vector stack;
  VECTOR(Visit) path;
  uint32_t found;
} Tarjan;

static bool is_followed(const Flow *flow) { return change_is_none(flow->change) || flow->change.is_mixed; }

static void discover(Tarjan *t, PointsNode node) {
  t->index[node] = t->low[node] = ++t->found;
  vector_push(&t->stack, node);
  vector_push(&t->path, (Visit){node, t->points->nodes.data[node].flows});
}

static void close_component(Tarjan *t, PointsNode root) {
  PointsNode node;
  do {
    node = vector_pop(&t->stack);
    t->index[node] = UINT32_MAX;
    t->points->nodes.data[node].is = root;
  } while (node != root);
}

static void advance(Tarjan *t) {
  Visit *visit = &vector_last(&t->path);
  PointsNode node = visit->node;
  if (visit->flow != POINTS_NONE) {
    const Flow *flow = &t->points->flows.data[visit->flow];
    PointsNode to = points_find(t->points, flow->to);
    visit->flow = flow->next;
    if (!is_followed(flow) || t->index[to] == UINT32_MAX) return;
    if (t->index[to] == UNSEEN)
      discover(t, to);
    else if (t->index[to] < t->low[node])
      t->low[node] = t->index[to];
    return;
  }
  if (t->low[node] == t->index[node]) close_component(t, node);
  t->path.size--;
  if (!t->path.size) return;
  PointsNode parent = vector_last(&t->path).node;
  if (t->low[node] < t->low[parent]) t->low[parent] = t->low[node];
}

static void find_components(Points *points) {
  size_t count = points->nodes.size;
  Tarjan t = {.points = points, .index = memory_zeroed(count + 1, sizeof *t.index), .low = memory_zeroed(count + 1, sizeof *t.low)};
  for (PointsNode i = 0; i < count; i++) {
    if (points->nodes.data[i].is == i && t.index[i] == UNSEEN) discover(&t, i);
    while (t.path.size) advance(&t);
  }
  memory_free(t.index);
  memory_free(t.low);
  vector_release(&t.stack);
  vector_release(&t.path);
}

/* ---- merging ------------------------------------------------------------------------------------- */

static void absorb_listeners(Points *points, NodeInfo *into, const NodeInfo *from) {
  uint32_t last = from->listeners;
  if (last == POINTS_NONE) return;
  while (points->listeners.data[last].next != POINTS_NONE) last = points->listeners.data[last].next;
  points->listeners.data[last].next = into->listeners;
  into->listeners = from->listeners;
}

static void absorb(Points *points, PointsNode node) {
  PointsNode into = points->nodes.data[node].is;
  NodeInfo from = points->nodes.data[node];
  points->nodes.data[node] = (NodeInfo){.is = into, .flows = from.flows, .listeners = POINTS_NONE};
  absorb_listeners(points, &points->nodes.data[into], &from);
  for (uint32_t i = 0; i < from.set.size; i++) points_add_target(points, into, from.set.data[i]);
  memory_free(from.set.data);
  memory_free(from.fresh.data);
}

/* Who listens to one part knows nothing of what the others had. */
static void tell_all(Points *points, PointsNode node) {
  NodeInfo *info = &points->nodes.data[node];
  info->fresh.size = 0;
  for (uint32_t i = 0; i < info->set.size; i++) points_add_fresh(points, node, info->set.data[i]);
}

/* Each flow once, between what is left. */
static void join_flows(Points *points) {
  VECTOR(Flow) flows = {0};
  for (size_t i = 0; i < points->flows.size; i++) vector_push(&flows, points->flows.data[i]);
  vector_clear(&points->flows);
  map_clear(&points->plain_flows);
  map_clear(&points->mixed_flows);
  uint32_t *first = memory_alloc((points->nodes.size + 1) * sizeof *first);
  for (PointsNode i = 0; i < points->nodes.size; i++) {
    first[i] = points->nodes.data[i].flows;
    points->nodes.data[i].flows = POINTS_NONE;
  }
  for (PointsNode i = 0; i < points->nodes.size; i++)
    for (uint32_t f = first[i]; f != POINTS_NONE; f = flows.data[f].next)
      points_link(points, (Value){VALUE_NODE, i, flows.data[f].change}, flows.data[f].to);
  memory_free(first);
  vector_release(&flows);
}

/* Those that were merged before lead to their new node at once. */
static void find_merged(Points *points, U32Vector *merged) {
  unsigned char *was = memory_zeroed(points->nodes.size + 1, 1);
  for (PointsNode i = 0; i < points->nodes.size; i++) was[i] = points->nodes.data[i].is != i;
  find_components(points);
  for (PointsNode i = 0; i < points->nodes.size; i++) {
    points->nodes.data[i].is = points->nodes.data[points->nodes.data[i].is].is;
    if (!was[i] && points->nodes.data[i].is != i) vector_push(merged, i);
  }
  memory_free(was);
}

void points_merge_cycles(Points *points) {
  U32Vector merged = {0};
  find_merged(points, &merged);
  for (size_t i = 0; i < merged.size; i++) absorb(points, merged.data[i]);
  for (size_t i = 0; i < merged.size; i++) tell_all(points, points_find(points, merged.data[i]));
  if (merged.size) join_flows(points);
  points->passed = 0;
  vector_release(&merged);
}
