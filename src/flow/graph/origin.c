/* Nodes and steps of reduced graphs: see origin.h. */
#include "flow/graph/origin.h"

#define STEP_NOWHERE ORIGIN_NONE

static uint64_t node_key(const GraphNode *node) { return (uint64_t)node->context << 32 | node->location; }

static bool is_same_step(const Step *a, const Step *b) {
  return a->kind == b->kind && a->edge == b->edge && a->context == b->context && a->callee == b->callee;
}

/* The step that leaves the node and does the same. */
static uint32_t find_step(const Graph *graph, NodeId node, const Step *step) {
  const U32Vector *out = &graph->nodes.data[node].out;
  for (size_t i = 0; i < out->size; i++)
    if (is_same_step(&graph->steps.data[out->data[i]], step)) return out->data[i];
  return STEP_NOWHERE;
}

/* A reduction may say less than the step that it stands for: then it is one with the same target. */
static uint32_t find_origin(const Graph *base, NodeId node, NodeId to, const Step *step) {
  uint32_t same = find_step(base, node, step);
  if (same != STEP_NOWHERE) return base->steps.data[same].to == to ? same : STEP_NOWHERE;
  const U32Vector *out = &base->nodes.data[node].out;
  for (size_t i = 0; i < out->size; i++)
    if (base->steps.data[out->data[i]].to == to) return out->data[i];
  return STEP_NOWHERE;
}

bool origins_find(Origins *origins, const Graph *base, const Graph *reduced) {
  *origins = (Origins){memory_alloc((reduced->nodes.size + 1) * sizeof(NodeId)),
                       memory_alloc((reduced->steps.size + 1) * sizeof(uint32_t))};
  Map nodes = {0};
  bool good = true;
  for (size_t i = 0; i < base->nodes.size; i++) map_put(&nodes, node_key(&base->nodes.data[i]), i);
  for (size_t i = 0; good && i < reduced->nodes.size; i++) {
    uint64_t node = map_get(&nodes, node_key(&reduced->nodes.data[i]), UINT64_MAX);
    good = node != UINT64_MAX;
    origins->node[i] = (NodeId)node;
  }
  for (size_t i = 0; good && i < reduced->steps.size; i++) {
    const Step *step = &reduced->steps.data[i];
    origins->step[i] = find_origin(base, origins->node[step->from], origins->node[step->to], step);
    good = origins->step[i] != STEP_NOWHERE || (step->kind == STEP_EDGE && step->edge->kind == EDGE_SKIP);
  }
  map_release(&nodes);
  return good;
}

void origins_release(Origins *origins) {
  memory_free(origins->node);
  memory_free(origins->step);
}

bool graph_is_unreduced(const Graph *base, const Graph *reduced) {
  if (base == reduced) return true;
  if (base->nodes.size != reduced->nodes.size || base->steps.size != reduced->steps.size || base->cuts.size != reduced->cuts.size) return false;
  Origins origins;
  Map seen = {0};
  bool good = origins_find(&origins, base, reduced);
  for (size_t i = 0; good && i < reduced->nodes.size; i++) map_put(&seen, origins.node[i], 1);
  good = good && seen.size == base->nodes.size;
  map_release(&seen);
  origins_release(&origins);
  return good;
}

unsigned graph_most_allocations(const Graph *graph) {
  Map counts = {0};
  uint64_t most = 0;
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    if (step->kind != STEP_EDGE || step->edge->kind != EDGE_ALLOCATE) continue;
    uint64_t key = (uint64_t)step->context << 32 | step->edge->id, count = map_get(&counts, key, 0) + 1;
    map_put(&counts, key, count);
    if (count > most) most = count;
  }
  map_release(&counts);
  return (unsigned)most;
}

NodeId *graph_match(const Graph *part, const Graph *whole) {
  NodeId *match = memory_alloc((part->nodes.size + 1) * sizeof *match);
  for (size_t i = 0; i < part->nodes.size; i++) match[i] = NODE_NOWHERE;
  U32Vector work = {0};
  match[part->entry] = whole->entry;
  vector_push(&work, part->entry);
  while (work.size) {
    NodeId node = vector_pop(&work);
    const U32Vector *out = &part->nodes.data[node].out;
    for (size_t i = 0; i < out->size; i++) {
      const Step *step = &part->steps.data[out->data[i]];
      uint32_t same = find_step(whole, match[node], step);
      if (same == STEP_NOWHERE || match[step->to] != NODE_NOWHERE) continue;
      match[step->to] = whole->steps.data[same].to;
      vector_push(&work, step->to);
    }
  }
  vector_release(&work);
  return match;
}
