/* Block ends of a graph: see blocks.h. */
#include "flow/graph/blocks.h"

BlockOptions block_options(BlockSize size) {
  return (BlockOptions){.at_calls = size == BLOCKS_FUNCTION, .most_steps = size == BLOCKS_SINGLE};
}

static bool is_end_by_itself(const Graph *graph, NodeId id, const BlockOptions *options) {
  const GraphNode *node = &graph->nodes.data[id];
  if (node->is_cut || (options->at_joins && node->in.size > 1) || (options->at_branches && node->out.size > 1)) return true;
  for (size_t i = 0; options->at_calls && i < node->in.size; i++) {
    StepKind kind = graph->steps.data[node->in.data[i]].kind;
    if (kind == STEP_ENTER || kind == STEP_LEAVE) return true;
  }
  return false;
}

/* The longest way from an end to the node; steps back lead to heads, which are ends. */
static unsigned distance(const Graph *graph, const unsigned *distances, NodeId id) {
  const GraphNode *node = &graph->nodes.data[id];
  unsigned longest = 0;
  for (size_t i = 0; i < node->in.size; i++) {
    NodeId from = graph->steps.data[node->in.data[i]].from;
    unsigned length = distances[from] + 1;
    if (length > longest) longest = length;
  }
  return longest;
}

void blocks_find_ends(const Graph *graph, const BlockOptions *options, bool *is_end) {
  unsigned *distances = memory_zeroed(graph->nodes.size + 1, sizeof *distances);
  for (size_t i = 0; i < graph->by_order.size; i++) {
    NodeId id = graph->by_order.data[i];
    is_end[id] = is_end[id] || is_end_by_itself(graph, id, options);
    if (!is_end[id]) distances[id] = distance(graph, distances, id);
    if (options->most_steps && distances[id] >= options->most_steps) is_end[id] = true;
    if (is_end[id]) distances[id] = 0;
  }
  memory_free(distances);
}

void graph_cut_blocks(Graph *graph, BlockSize size) {
  BlockOptions options = block_options(size);
  bool *is_end = memory_zeroed(graph->nodes.size + 1, sizeof *is_end);
  blocks_find_ends(graph, &options, is_end);
  vector_clear(&graph->cuts);
  for (size_t i = 0; i < graph->by_order.size; i++) {
    NodeId id = graph->by_order.data[i];
    GraphNode *node = &graph->nodes.data[id];
    node->is_cut = node->is_cut || (is_end[id] && node->out.size);
    if (node->is_cut) vector_push(&graph->cuts, id);
  }
  memory_free(is_end);
}
