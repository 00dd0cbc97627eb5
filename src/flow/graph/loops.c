/* loops.c: the nest of loops.
 *
 * Heads are cut points.  From the last to the first by order, walk backwards from the sources of the retreating steps into the
 * header; inner loops have been found by then and count as one node (union-find).  If the walk leaves towards a node before the
 * header, there is a second way in.  (Havlak, Nesting of reducible and irreducible loops, 1997.) */
#include "flow/graph/loops.h"

typedef struct {
  Loops *loops;
  const Graph *graph;
  NodeId *leader;            /* per node: union-find; the header of the outermost loop found so far */
  unsigned char *irreducible; /* per component */
  U32Vector work;
} Finder;

static uint32_t order_of(const Finder *f, NodeId node) { return f->graph->nodes.data[node].order; }

static NodeId find(Finder *f, NodeId node) {
  NodeId root = node;
  while (f->leader[root] != root) root = f->leader[root];
  while (f->leader[node] != root) {
    NodeId next = f->leader[node];
    f->leader[node] = root;
    node = next;
  }
  return root;
}

static void take_node(Finder *f, uint32_t loop, NodeId header, NodeId node) {
  Loops *loops = f->loops;
  f->leader[node] = header;
  if (loops->headed[node] == LOOP_NONE) {
    loops->loop_of[node] = loop;
  } else {
    Loop *inner = &loops->all.data[loops->headed[node]];
    inner->parent = loop;
    loops->all.data[loop].loops += inner->loops;
  }
  const U32Vector *in = &f->graph->nodes.data[node].in;
  for (size_t i = 0; i < in->size; i++) {
    NodeId from = find(f, f->graph->steps.data[in->data[i]].from);
    if (order_of(f, from) < order_of(f, header))
      f->irreducible[f->graph->nodes.data[header].component] = 1;
    else if (from != header)
      vector_push(&f->work, from);
  }
}

static void find_loop(Finder *f, NodeId header) {
  Loops *loops = f->loops;
  uint32_t loop = (uint32_t)loops->all.size;
  const U32Vector *in = &f->graph->nodes.data[header].in;
  vector_push(&loops->all, (Loop){.header = header, .parent = LOOP_NONE, .loops = 1});
  for (size_t i = 0; i < in->size; i++) {
    NodeId from = f->graph->steps.data[in->data[i]].from;
    if (order_of(f, from) >= order_of(f, header) && find(f, from) != header) vector_push(&f->work, find(f, from));
  }
  while (f->work.size) {
    NodeId node = vector_pop(&f->work);
    if (f->leader[node] == node && node != header) take_node(f, loop, header, node);
  }
  loops->loop_of[header] = loop;
  loops->headed[header] = loop;
}

/* Components with several ways in become one loop each. */
static void flatten(Finder *f) {
  Loops *loops = f->loops;
  const U32Vector *order = &f->graph->by_order;
  uint32_t *flat = memory_alloc((f->graph->nodes.size + 1) * sizeof *flat); /* per component */
  for (size_t i = 0; i < f->graph->nodes.size; i++) flat[i] = LOOP_NONE;
  for (size_t i = 0; i < order->size; i++) {
    NodeId node = order->data[i];
    uint32_t component = f->graph->nodes.data[node].component;
    if (!f->irreducible[component]) continue;
    loops->headed[node] = LOOP_NONE;
    if (flat[component] == LOOP_NONE) {
      flat[component] = loops->headed[node] = (uint32_t)loops->all.size;
      vector_push(&loops->all, (Loop){.header = node, .parent = LOOP_NONE, .is_irreducible = true});
    }
    loops->loop_of[node] = flat[component];
    if (graph_is_head(f->graph, node)) loops->all.data[flat[component]].loops++;
  }
  memory_free(flat);
}

static void set_depths(Loops *loops) {
  for (size_t i = loops->all.size; i-- > 0;) {
    Loop *loop = &loops->all.data[i];
    loop->depth = loop->parent == LOOP_NONE ? 1 : loops->all.data[loop->parent].depth + 1;
  }
}

static void collect_items(Loops *loops, const Graph *graph) {
  for (size_t i = 0; i < graph->by_order.size; i++) {
    NodeId node = graph->by_order.data[i];
    uint32_t in = loops->loop_of[node], headed = loops->headed[node];
    if (headed != LOOP_NONE) {
      uint32_t parent = loops->all.data[headed].parent;
      vector_push(parent == LOOP_NONE ? &loops->items : &loops->all.data[parent].items, headed | (uint32_t)1 << 31);
    }
    if (in != LOOP_NONE) vector_push(&loops->all.data[in].nodes, node);
    vector_push(in == LOOP_NONE ? &loops->items : &loops->all.data[in].items, node);
  }
}

void loops_init(Loops *loops, const Graph *graph) {
  size_t count = graph->nodes.size;
  *loops = (Loops){.loop_of = memory_alloc((count + 1) * sizeof(uint32_t)),
                   .headed = memory_alloc((count + 1) * sizeof(uint32_t))};
  Finder finder = {.loops = loops,
                   .graph = graph,
                   .leader = memory_alloc((count + 1) * sizeof(NodeId)),
                   .irreducible = memory_zeroed(count + 1, 1)};
  for (size_t i = 0; i < count; i++) {
    loops->loop_of[i] = loops->headed[i] = LOOP_NONE;
    finder.leader[i] = (NodeId)i;
  }
  for (size_t i = graph->cuts.size; i-- > 0;)
    if (graph_is_head(graph, graph->cuts.data[i])) find_loop(&finder, graph->cuts.data[i]);
  flatten(&finder);
  set_depths(loops);
  collect_items(loops, graph);
  memory_free(finder.leader);
  memory_free(finder.irreducible);
  vector_release(&finder.work);
}

void loops_release(Loops *loops) {
  for (size_t i = 0; i < loops->all.size; i++) {
    vector_release(&loops->all.data[i].nodes);
    vector_release(&loops->all.data[i].items);
  }
  vector_release(&loops->all);
  vector_release(&loops->items);
  memory_free(loops->loop_of);
  memory_free(loops->headed);
}

bool loops_contain(const Loops *loops, uint32_t outer, uint32_t inner) {
  while (inner != LOOP_NONE && inner != outer) inner = loops->all.data[inner].parent;
  return inner == outer;
}

uint32_t loops_common(const Loops *loops, uint32_t a, uint32_t b) {
  while (a != b) {
    unsigned depth_a = a == LOOP_NONE ? 0 : loops->all.data[a].depth;
    unsigned depth_b = b == LOOP_NONE ? 0 : loops->all.data[b].depth;
    if (depth_a >= depth_b)
      a = loops->all.data[a].parent;
    else
      b = loops->all.data[b].parent;
  }
  return a;
}
