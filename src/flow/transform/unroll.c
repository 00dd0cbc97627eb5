/* unroll.c: unrolling loops by constant propagation.
 *
 * The graph is walked once in order, loop by loop, and copied on the way, with the constants known at each copy.  When the walk
 * comes to a loop, it *tries* to unroll it: the body is copied for the first iteration, what comes back to the header starts the
 * second one, and so on until nothing comes back.  What leaves the loop, in whichever iteration, arrives at the one copy of
 * the place behind it, where constants are met; so the code behind a loop, and every join, is not multiplied.  If a try is given
 * up, everything since its start is taken back, and the loop stays: its header is copied once, knowing nothing of the
 * variables that the loop changes.  Loops inside are tried anew in each copy of the one around them.
 *
 * A try is given up when an iteration came about without any decision by constants that the loop changes, when the same
 * constants come round again, when inner loops that stay would make more cut points than there were, and at the limits.  All tries
 * together have a limit of effort too, so that the whole is linear in the size of the graph. */
#include "flow/transform/unroll.h"

#include "base/log.h"
#include "flow/values/constants.h"
#include "flow/graph/loops.h"
#include "flow/graph/order.h"
#include "flow/values/constant_propagation.h"

enum { LOOP_NODES = 20000, MORE_NODES = 200000, EFFORT_STEPS = 500000, EFFORT_FACTOR = 10 };

/* What has come to a place so far. */
typedef struct {
  NodeId copy; /* NODE_NONE: nothing */
  ConstantMap map;
} Arrival;

#define NODE_NONE UINT32_MAX
static const Arrival no_arrival = {NODE_NONE, NULL};

/* An arrival as it was. */
typedef struct {
  uint32_t place;
  Arrival old;
} Change;

/* What the variables have to do with a loop. */
typedef struct {
  U32Vector written, read;
  bool writes_all;
} LoopUse;

/* A loop (or the whole program) being walked. */
typedef struct {
  uint32_t loop;
  bool is_try;
  size_t next;       /* item */
  unsigned iteration; /* from 0 */
  bool is_decided;   /* constants that the loop changes decided something in this iteration */
  Arrival entry;
  ConstantMap compared; /* the constants at an earlier iteration */
  unsigned compared_at;
  size_t nodes, steps, changes; /* how many there were at its start */
  uint32_t kept;
} Frame;

typedef struct {
  const Graph *from;
  Graph *to;
  UnrollOptions options;
  Budget *budget;
  Loops loops;
  LoopUse *uses;     /* per loop */
  uint32_t *decides; /* per step: constants changed by the loop around it at this depth, and outside, decide it; 0: none */
  Constants constants;
  Arrival *arrivals; /* per node: from before; behind these, per header: from inside its loop */
  VECTOR(Change) changes;
  VECTOR(Frame) frames; /* the loops around what is being walked; their depth is the index */
  Map failed;           /* (loop, constants it reads) of tries given up */
  uint32_t kept;        /* loops that stay */
  unsigned tries;       /* being made */
  uint64_t effort, effort_limit;
} Unroller;

/* ---- what loops do to variables ------------------------------------------------------------------ */

enum { WRITTEN, READ };

static uint64_t use_key(unsigned kind, uint32_t loop, VariableId variable) {
  return (uint64_t)kind << 63 | (uint64_t)loop << 32 | variable;
}

static void note_use(Map *seen, unsigned kind, uint32_t loop, VariableId variable, U32Vector *list) {
  uint64_t key = use_key(kind, loop, variable);
  if (map_has(seen, key)) return;
  map_put(seen, key, 1);
  vector_push(list, variable);
}

static void add_uses(Unroller *u, Map *seen, const Step *step, U32Vector *variables) {
  uint32_t from = u->loops.loop_of[step->from], to = u->loops.loop_of[step->to];
  vector_clear(variables);
  bool writes_all = constants_written(u->from, step, variables);
  for (uint32_t l = loops_common(&u->loops, from, to); l != LOOP_NONE; l = u->loops.all.data[l].parent) {
    u->uses[l].writes_all |= writes_all;
    for (size_t i = 0; i < variables->size; i++) note_use(seen, WRITTEN, l, variables->data[i], &u->uses[l].written);
  }
  vector_clear(variables);
  constants_read(u->from, step, variables);
  for (uint32_t l = from; l != LOOP_NONE; l = u->loops.all.data[l].parent)
    for (size_t i = 0; i < variables->size; i++) note_use(seen, READ, l, variables->data[i], &u->uses[l].read);
}

/* The depth of the innermost loop that changes what the assumption is about. */
static unsigned deciding_depth(const Unroller *u, const Map *seen, const Step *step, U32Vector *variables) {
  unsigned deepest = 0;
  if (step->kind != STEP_EDGE || step->edge->kind != EDGE_ASSUME) return 0;
  vector_clear(variables);
  constants_read(u->from, step, variables);
  for (size_t i = 0; i < variables->size; i++) {
    uint32_t l = u->loops.loop_of[step->from];
    while (l != LOOP_NONE && !map_has(seen, use_key(WRITTEN, l, variables->data[i]))) l = u->loops.all.data[l].parent;
    if (l != LOOP_NONE && u->loops.all.data[l].depth > deepest) deepest = u->loops.all.data[l].depth;
  }
  return deepest;
}

static void find_uses(Unroller *u) {
  Map seen = {0};
  U32Vector variables = {0};
  for (size_t i = 0; i < u->from->steps.size; i++) add_uses(u, &seen, &u->from->steps.data[i], &variables);
  for (size_t i = 0; i < u->from->steps.size; i++)
    u->decides[i] = deciding_depth(u, &seen, &u->from->steps.data[i], &variables);
  vector_release(&variables);
  map_release(&seen);
}

/* ---- arrivals ------------------------------------------------------------------------------------ */

static void set_arrival(Unroller *u, uint32_t place, Arrival arrival) {
  if (u->tries) vector_push(&u->changes, (Change){place, u->arrivals[place]});
  u->arrivals[place] = arrival;
}

static NodeId copy_node(Unroller *u, NodeId node) {
  const GraphNode *original = &u->from->nodes.data[node];
  vector_push(&u->to->nodes, (GraphNode){.location = original->location, .context = original->context});
  return (NodeId)(u->to->nodes.size - 1);
}

/* The place where a step to `node` arrives: a header is reached from inside its loop, or from before it. */
static uint32_t place_of(const Unroller *u, NodeId node) {
  uint32_t loop = u->loops.headed[node];
  if (loop == LOOP_NONE) return node;
  unsigned depth = u->loops.all.data[loop].depth;
  bool is_inside = u->frames.size > depth && u->frames.data[depth].loop == loop;
  return is_inside ? (uint32_t)u->from->nodes.size + node : node;
}

static NodeId arrive(Unroller *u, NodeId node, ConstantMap map) {
  uint32_t place = place_of(u, node);
  Arrival arrival = u->arrivals[place];
  if (arrival.copy == NODE_NONE)
    arrival = (Arrival){copy_node(u, node), map};
  else
    arrival.map = constants_meet(&u->constants, arrival.map, map);
  if (arrival.copy != u->arrivals[place].copy || arrival.map != u->arrivals[place].map) set_arrival(u, place, arrival);
  return arrival.copy;
}

static void take_steps(Unroller *u, NodeId node, Arrival at) {
  const U32Vector *out = &u->from->nodes.data[node].out;
  for (size_t i = 0; i < out->size; i++) {
    Step step = u->from->steps.data[out->data[i]];
    ConstantMap map = at.map;
    bool is_decided, is_possible = constants_take(&u->constants, &step, &map, &is_decided);
    if (is_decided && u->decides[out->data[i]]) u->frames.data[u->decides[out->data[i]]].is_decided = true;
    if (u->tries) u->effort++;
    if (!is_possible) continue;
    step.from = at.copy;
    step.to = arrive(u, step.to, map);
    vector_push(&u->to->steps, step);
  }
}

/* ---- loops --------------------------------------------------------------------------------------- */

static const Loop *loop_of(const Unroller *u, const Frame *frame) { return &u->loops.all.data[frame->loop]; }

static uint32_t place_again(const Unroller *u, const Frame *frame) {
  return (uint32_t)u->from->nodes.size + loop_of(u, frame)->header;
}

static void begin_iteration(Unroller *u, Frame *frame, Arrival start) {
  const U32Vector *items = &loop_of(u, frame)->items;
  for (size_t i = 0; i < items->size; i++) {
    uint32_t index = loops_item_index(items->data[i]);
    NodeId node = loops_item_is_loop(items->data[i]) ? u->loops.all.data[index].header : index;
    if (u->arrivals[node].copy != NODE_NONE) set_arrival(u, node, no_arrival);
  }
  set_arrival(u, loop_of(u, frame)->header, start);
  set_arrival(u, place_again(u, frame), frame->is_try ? no_arrival : start);
  frame->next = 0;
  frame->is_decided = false;
}

static ConstantMap forget_written(Unroller *u, uint32_t loop, ConstantMap map) {
  const LoopUse *use = &u->uses[loop];
  if (use->writes_all) return NULL;
  for (size_t i = 0; i < use->written.size; i++)
    map = constants_set(&u->constants, map, use->written.data[i], (Constant){false, 0});
  return map;
}

/* The loop stays: walk its body once. */
static void keep_loop(Unroller *u, Frame *frame) {
  frame->is_try = false;
  u->kept++;
  begin_iteration(u, frame, (Arrival){frame->entry.copy, forget_written(u, frame->loop, frame->entry.map)});
}

/* The loop and what it knows of the variables that it reads. */
static uint64_t try_key(const Unroller *u, const Frame *frame) {
  uint64_t key = hash_mix(0, frame->loop);
  const U32Vector *read = &u->uses[frame->loop].read;
  for (size_t i = 0; i < read->size; i++) {
    Constant value = constants_get(&u->constants, frame->entry.map, read->data[i]);
    key = hash_mix(hash_mix(key, value.is_known), (uint64_t)value.cell);
  }
  return key;
}

/* Take back the try of this frame and everything inside it, and keep the loop. */
static void give_up(Unroller *u, size_t index) {
  Frame *frame = &u->frames.data[index];
  for (; u->frames.size > index + 1; u->frames.size--) u->tries -= vector_last(&u->frames).is_try;
  while (u->changes.size > frame->changes) {
    Change change = vector_pop(&u->changes);
    u->arrivals[change.place] = change.old;
  }
  u->tries--;
  u->to->nodes.size = frame->nodes;
  u->to->steps.size = frame->steps;
  u->kept = frame->kept;
  map_put(&u->failed, try_key(u, frame), 1);
  keep_loop(u, frame);
}

static bool is_over_limit(const Unroller *u, const Frame *frame) {
  return u->to->nodes.size > u->options.node_limit || u->effort > u->effort_limit ||
         u->to->nodes.size - frame->nodes > u->options.loop_nodes || u->kept - frame->kept > loop_of(u, frame)->loops;
}

/* The outermost try that is beyond a limit ends. */
static void check_limits(Unroller *u) {
  for (size_t i = 1; u->tries && i < u->frames.size; i++)
    if (u->frames.data[i].is_try && is_over_limit(u, &u->frames.data[i])) {
      give_up(u, i);
      i = 0;
    }
}

static void enter_loop(Unroller *u, uint32_t loop) {
  Arrival entry = u->arrivals[u->loops.all.data[loop].header];
  if (entry.copy == NODE_NONE) return;
  vector_push(&u->frames, (Frame){.loop = loop,
                                  .entry = entry,
                                  .compared = entry.map,
                                  .nodes = u->to->nodes.size,
                                  .steps = u->to->steps.size,
                                  .changes = u->changes.size,
                                  .kept = u->kept});
  Frame *frame = &vector_last(&u->frames);
  frame->is_try = u->options.iterations > 0 && u->effort < u->effort_limit && !map_has(&u->failed, try_key(u, frame));
  if (frame->is_try) {
    u->tries++;
    begin_iteration(u, frame, entry);
  } else {
    keep_loop(u, frame);
  }
  check_limits(u);
}

/* Nothing is known about the order of things inside: all nodes start with what the loop cannot change. */
static void copy_irreducible(Unroller *u, uint32_t loop) {
  const U32Vector *nodes = &u->loops.all.data[loop].nodes;
  Arrival all = no_arrival;
  for (size_t i = 0; i < nodes->size; i++) {
    Arrival one = u->arrivals[nodes->data[i]];
    if (one.copy == NODE_NONE) continue;
    all.map = all.copy == NODE_NONE ? one.map : constants_meet(&u->constants, all.map, one.map);
    all.copy = one.copy;
  }
  if (all.copy == NODE_NONE) return;
  ConstantMap map = forget_written(u, loop, all.map);
  for (size_t i = 0; i < nodes->size; i++) {
    NodeId copy = u->arrivals[nodes->data[i]].copy;
    set_arrival(u, nodes->data[i], (Arrival){copy == NODE_NONE ? copy_node(u, nodes->data[i]) : copy, map});
  }
  for (size_t i = 0; i < nodes->size; i++)
    take_steps(u, nodes->data[i], (Arrival){u->arrivals[nodes->data[i]].copy, map});
  u->kept += u->loops.all.data[loop].loops;
}

/* Do the two maps agree on what the loop changes? */
static bool comes_round(const Unroller *u, const Frame *frame, ConstantMap map) {
  const U32Vector *written = &u->uses[frame->loop].written;
  for (size_t i = 0; i < written->size; i++) {
    Constant a = constants_get(&u->constants, frame->compared, written->data[i]);
    Constant b = constants_get(&u->constants, map, written->data[i]);
    if (a.is_known != b.is_known || a.cell != b.cell) return false;
  }
  return true;
}

static void leave_loop(Unroller *u) {
  Frame *frame = &vector_last(&u->frames);
  if (frame->is_try) u->tries--;
  u->frames.size--;
  if (!u->tries) vector_clear(&u->changes);
}

/* The body has been walked. */
static void end_iteration(Unroller *u) {
  size_t index = u->frames.size - 1;
  Frame *frame = &u->frames.data[index];
  Arrival again = u->arrivals[place_again(u, frame)];
  if (frame->is_decided) u->frames.data[index - 1].is_decided = true;
  if (!frame->is_try || again.copy == NODE_NONE) {
    leave_loop(u);
    return;
  }
  frame->iteration++;
  if (!frame->is_decided || frame->iteration >= u->options.iterations || comes_round(u, frame, again.map)) {
    give_up(u, index);
  } else {
    if (frame->iteration == 2 * frame->compared_at + 1) {
      frame->compared = again.map;
      frame->compared_at = frame->iteration;
    }
    begin_iteration(u, frame, again);
  }
  check_limits(u);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void take_item(Unroller *u, uint32_t item) {
  uint32_t index = loops_item_index(item);
  if (loops_item_is_loop(item) && u->loops.all.data[index].is_irreducible)
    copy_irreducible(u, index);
  else if (loops_item_is_loop(item))
    enter_loop(u, index);
  else if (u->arrivals[index].copy != NODE_NONE)
    take_steps(u, index, u->arrivals[index]);
}

static const U32Vector *items_of(const Unroller *u, const Frame *frame) {
  return frame->loop == LOOP_NONE ? &u->loops.items : &loop_of(u, frame)->items;
}

/* False if the budget ended. */
static bool walk(Unroller *u) {
  vector_push(&u->frames, (Frame){.loop = LOOP_NONE});
  u->to->entry = arrive(u, u->from->entry, NULL);
  while (budget_left(u->budget, "unroll_item")) {
    Frame *frame = &vector_last(&u->frames);
    const U32Vector *items = items_of(u, frame);
    if (frame->next < items->size)
      take_item(u, items->data[frame->next++]);
    else if (frame->loop != LOOP_NONE)
      end_iteration(u);
    else
      return true;
  }
  return false;
}

static void unroller_init(Unroller *u, const Graph *graph, const UnrollOptions *options, Budget *budget) {
  *u = (Unroller){.from = graph, .options = *options, .budget = budget};
  size_t nodes = graph->nodes.size;
  if (!u->options.loop_nodes) u->options.loop_nodes = LOOP_NODES;
  if (!u->options.node_limit) u->options.node_limit = nodes + MORE_NODES;
  u->effort_limit = EFFORT_STEPS + (uint64_t)EFFORT_FACTOR * graph->steps.size;
  u->to = graph_begin_copy(graph);
  constants_init(&u->constants, graph);
  loops_init(&u->loops, graph);
  u->uses = memory_zeroed(u->loops.all.size + 1, sizeof *u->uses);
  u->decides = memory_zeroed(graph->steps.size + 1, sizeof *u->decides);
  u->arrivals = memory_alloc((2 * nodes + 1) * sizeof *u->arrivals);
  for (size_t i = 0; i < 2 * nodes; i++) u->arrivals[i] = no_arrival;
  find_uses(u);
}

static void unroller_release(Unroller *u) {
  for (size_t i = 0; i < u->loops.all.size; i++) {
    vector_release(&u->uses[i].written);
    vector_release(&u->uses[i].read);
  }
  memory_free(u->uses);
  memory_free(u->decides);
  memory_free(u->arrivals);
  constants_release(&u->constants);
  loops_release(&u->loops);
  vector_release(&u->changes);
  vector_release(&u->frames);
  map_release(&u->failed);
}

static Graph *unroll(const Graph *graph, const UnrollOptions *options, Budget *budget) {
  Unroller u;
  unroller_init(&u, graph, options, budget);
  bool done = walk(&u);
  if (done) {
    graph_finish(u.to, options->prune && !options->keep_copies);
    LOG("unrolling: %zu nodes and %zu cut points before, %zu and %zu after; effort %llu", graph->nodes.size,
        graph->cuts.size, u.to->nodes.size, u.to->cuts.size, (unsigned long long)u.effort);
  } else {
    graph_delete(u.to);
  }
  unroller_release(&u);
  return done ? u.to : NULL;
}

Graph *graph_unroll(const Graph *graph, const UnrollOptions *options, Budget *budget) {
  Graph *possible = graph_propagate(graph, options->prune, budget);
  if (!possible || !options->iterations || !possible->cuts.size) return possible;
  Graph *unrolled = unroll(possible, options, budget);
  graph_delete(possible);
  return unrolled;
}
