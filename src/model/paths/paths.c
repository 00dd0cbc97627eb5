/* Blocks between chosen nodes, made on demand, and the formulas of paths through them: see paths.h.
 *
 * A block is walked as encode.c walks its blocks, but from one node, and only as far as its own nodes: a heap by the order of the
 * graph holds those that were reached, so that many small blocks together cost what one large one does. */
#include "model/paths/paths.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "model/encode/encode_step.h"
#include "model/encode/live.h"

typedef VECTOR(PathVariable) PathVariableVector;

struct Paths {
  const Graph *graph;
  const Graph *walked;     /* whose nodes and order count; the same, unless `along` is given */
  const PathsAlong *along; /* NULL: none */
  VariableId *walked_variable; /* by variable of the graph: the same one of `walked`, UINT32_MAX: none; NULL without `along` */
  Model *holder;           /* of the bank, of names and of the approximation; no state */
  TermBank *bank;
  Arena arena;
  StepEncoder steps;
  Liveness live;           /* at the ends */
  U32Vector ends;
  uint32_t *end_index;     /* by node: index into ends; UINT32_MAX: none */
  uint32_t *live_at;       /* by end: index into `live`; ends that come from one node share it */
  U32Vector *variables_at; /* by index into `live`: what is live there, as variables */
  uint32_t *variable_of;   /* by key; UINT32_MAX: it is live at no end */
  PathVariableVector variables;
  PathBlock **blocks;      /* by end; NULL: not made */
  PathBlock *initial;
  Arrival *arrivals;       /* by node; all empty between walks */
  U32Vector heap;          /* orders of nodes that were reached, the smallest first */
  Map state;               /* key -> variable of the model (paths_new_along) */
  Map copies;              /* (variable of the bank, position) -> its copy */
  Map originals;           /* copy of a state variable -> state variable */
  bool is_system;          /* of a transition system; there is no graph, and nothing is encoded */
};

static Term copy_of(Paths *paths, Term variable, unsigned position);

/* ---- where blocks end ---------------------------------------------------------------------------- */

static NodeId origin_of(const Paths *paths, NodeId node) { return paths->along ? paths->along->origins->node[node] : node; }

static void choose_ends(Paths *paths, const BlockOptions *options) {
  const Graph *graph = paths->walked;
  bool *is_end = memory_zeroed(graph->nodes.size + 1, sizeof *is_end);
  paths->end_index = memory_alloc((graph->nodes.size + 1) * sizeof *paths->end_index);
  memset(paths->end_index, 0xff, (graph->nodes.size + 1) * sizeof *paths->end_index);
  for (size_t i = 0; i < graph->nodes.size; i++) is_end[i] = paths->graph->nodes.data[origin_of(paths, (NodeId)i)].is_cut;
  blocks_find_ends(graph, options, is_end);
  for (size_t i = 0; i < graph->by_order.size; i++) {
    NodeId id = graph->by_order.data[i];
    if (!is_end[id]) continue;
    paths->end_index[id] = (uint32_t)paths->ends.size;
    vector_push(&paths->ends, id);
  }
  memory_free(is_end);
}

/* ---- the state ----------------------------------------------------------------------------------- */

static PathVariable new_variable(Paths *paths, uint32_t key) {
  const StepEncoder *steps = &paths->steps;
  PathVariable variable = {.key = key};
  unsigned bits;
  if (key < paths->graph->variables.size) {
    const GraphVariable *from = &paths->graph->variables.data[key];
    variable.symbol = from->symbol;
    variable.context = from->context;
    variable.name = arena_format(&paths->arena, "%s#%u", from->symbol->name, key);
    bits = expression_width(steps->types, from->symbol->type);
  } else {
    const Cell *cell = &steps->regions->cells.data[key - steps->memory.first_key];
    variable.name = arena_format(&paths->arena, "cell#%u", key - steps->memory.first_key);
    bits = cell->bits;
  }
  variable.var = (Term)map_get(&paths->state, key, TERM_NONE);
  if (variable.var == TERM_NONE) variable.var = term_variable(paths->bank, bits, variable.name);
  return variable;
}

/* What is live at the ends; once for those that come from one node. */
static void find_live(Paths *paths) {
  U32Vector nodes = {0};
  Map index_of = {0};
  paths->live_at = memory_zeroed(paths->ends.size + 1, sizeof *paths->live_at);
  for (size_t e = 0; e < paths->ends.size; e++) {
    NodeId node = origin_of(paths, paths->ends.data[e]);
    paths->live_at[e] = (uint32_t)map_get(&index_of, node, nodes.size);
    if (paths->live_at[e] < nodes.size) continue;
    map_put(&index_of, node, nodes.size);
    vector_push(&nodes, node);
  }
  liveness_init_at(&paths->live, paths->graph, paths->steps.regions, paths->steps.memory.first_key, &nodes);
  map_release(&index_of);
  vector_release(&nodes);
}

static const U32Vector *live_keys(const Paths *paths, NodeId end) {
  return &paths->live.at_cut[paths->live_at[paths->end_index[end]]];
}

static void choose_variables(Paths *paths) {
  uint32_t keys = encode_key_count(&paths->steps);
  paths->variable_of = memory_alloc((keys + 1) * sizeof *paths->variable_of);
  paths->variables_at = memory_zeroed(paths->live.cuts + 1, sizeof *paths->variables_at);
  memset(paths->variable_of, 0xff, (keys + 1) * sizeof *paths->variable_of);
  for (size_t e = 0; e < paths->live.cuts; e++)
    for (size_t i = 0; i < paths->live.at_cut[e].size; i++) paths->variable_of[paths->live.at_cut[e].data[i]] = 0;
  for (uint32_t key = 0; key < keys; key++) {
    if (paths->variable_of[key] == UINT32_MAX) continue;
    paths->variable_of[key] = (uint32_t)paths->variables.size;
    vector_push(&paths->variables, new_variable(paths, key));
  }
  for (size_t e = 0; e < paths->live.cuts; e++)
    for (size_t i = 0; i < paths->live.at_cut[e].size; i++)
      vector_push(&paths->variables_at[e], paths->variable_of[paths->live.at_cut[e].data[i]]);
}

/* ---- one block ----------------------------------------------------------------------------------- */

static void push_order(U32Vector *heap, uint32_t order) {
  vector_push(heap, order);
  for (size_t i = heap->size - 1; i > 0 && heap->data[(i - 1) / 2] > heap->data[i]; i = (i - 1) / 2) {
    uint32_t swap = heap->data[i];
    heap->data[i] = heap->data[(i - 1) / 2];
    heap->data[(i - 1) / 2] = swap;
  }
}

static uint32_t pop_order(U32Vector *heap) {
  uint32_t least = heap->data[0], last = vector_pop(heap);
  size_t i = 0;
  while (2 * i + 1 < heap->size) {
    size_t child = 2 * i + 1;
    if (child + 1 < heap->size && heap->data[child + 1] < heap->data[child]) child++;
    if (heap->data[child] >= last) break;
    heap->data[i] = heap->data[child];
    i = child;
  }
  if (heap->size) heap->data[i] = last;
  return least;
}

static void arrive(Paths *paths, NodeId node, const Arrival *at) {
  Arrival *here = &paths->arrivals[node];
  if (here->condition == TERM_NONE) push_order(&paths->heap, paths->walked->nodes.data[node].order);
  encode_join(&paths->steps, here, at->condition, at->map);
}

static void add_edge(Paths *paths, PathBlock *block, NodeId to, const Arrival *at) {
  PathEdge edge = {.to = to, .condition = at->condition};
  const U32Vector *live = live_keys(paths, to);
  for (size_t i = 0; i < live->size; i++) {
    Term value = statemap_get(&paths->steps.maps, at->map, live->data[i]);
    vector_push(&edge.values, value != TERM_NONE ? value : encode_missing(&paths->steps, live->data[i]));
  }
  block->block.valid = term_or(paths->bank, block->block.valid, at->condition);
  vector_push(&block->edges, edge);
}

/* The step of the graph walked along that comes from this one; NULL: it has none. */
static const Step *step_along(const Paths *paths, NodeId id, uint32_t origin) {
  const U32Vector *out = &paths->walked->nodes.data[id].out;
  for (size_t i = 0; i < out->size; i++)
    if (paths->along->origins->step[out->data[i]] == origin) return &paths->walked->steps.data[out->data[i]];
  return NULL;
}

/* All steps of the origin: what was left out must not be possible, unless it is optional. */
static void leave_along(Paths *paths, PathBlock *block, NodeId id, const Arrival *from) {
  const U32Vector *out = &paths->graph->nodes.data[origin_of(paths, id)].out;
  paths->steps.assumed.edge = NULL; /* of another node with the same origin */
  for (size_t i = 0; i < out->size; i++) {
    const Step *step = &paths->graph->steps.data[out->data[i]], *taken = step_along(paths, id, out->data[i]);
    Arrival at = *from;
    if (!encode_take(&paths->steps, step, &at)) continue;
    if (taken)
      arrive(paths, taken->to, &at);
    else if (!paths->along->is_optional[out->data[i]])
      block->missing = term_or(paths->bank, block->missing, at.condition);
  }
  out = &paths->walked->nodes.data[id].out;
  for (size_t i = 0; i < out->size; i++) {
    if (paths->along->origins->step[out->data[i]] != ORIGIN_NONE) continue;
    encode_lose_outside(&paths->steps, from->condition);
    arrive(paths, paths->walked->steps.data[out->data[i]].to, from);
  }
}

static void leave_node(Paths *paths, PathBlock *block, NodeId id, const Arrival *from) {
  if (paths->along) {
    leave_along(paths, block, id, from);
    return;
  }
  const GraphNode *node = &paths->graph->nodes.data[id];
  for (size_t i = 0; i < node->out.size; i++) {
    const Step *step = &paths->graph->steps.data[node->out.data[i]];
    Arrival at = *from;
    if (encode_take(&paths->steps, step, &at)) arrive(paths, step->to, &at);
  }
}

/* Steps back to the start come when its own arrival has been taken, so that it is an end like any other.  Ends that are reached
 * may come before nodes that are still to be left; all that arrives there is joined, so edges are made last. */
static bool walk(Paths *paths, PathBlock *block, Budget *budget) {
  U32Vector reached = {0};
  bool has_time = true;
  while (paths->heap.size) {
    NodeId id = paths->walked->by_order.data[pop_order(&paths->heap)];
    if (paths->end_index[id] != UINT32_MAX) {
      vector_push(&reached, id);
      continue;
    }
    Arrival at = paths->arrivals[id];
    paths->arrivals[id] = (Arrival){TERM_NONE, NULL};
    has_time = has_time && budget_left(budget, "encode_block");
    if (has_time) leave_node(paths, block, id, &at);
  }
  for (size_t i = 0; i < reached.size; i++) {
    if (has_time) add_edge(paths, block, reached.data[i], &paths->arrivals[reached.data[i]]);
    paths->arrivals[reached.data[i]] = (Arrival){TERM_NONE, NULL};
  }
  vector_release(&reached);
  return has_time;
}

static PathBlock *new_block(Paths *paths, NodeId from) {
  PathBlock *block = memory_zeroed(1, sizeof *block);
  block->from = from;
  block->block.valid = block->block.error = block->block.incomplete = block->missing = term_false(paths->bank);
  encode_begin_block(&paths->steps, &block->block);
  return block;
}

static void delete_block(PathBlock *block) {
  if (!block) return;
  for (size_t i = 0; i < block->edges.size; i++) vector_release(&block->edges.data[i].values);
  vector_release(&block->edges);
  vector_release(&block->block.inputs);
  vector_release(&block->block.incompletes);
  vector_release(&block->block.errors);
  memory_free(block);
}

/* The block, or NULL if there was no time for all of it. */
static PathBlock *finish(Paths *paths, PathBlock *block, Budget *budget) {
  if (walk(paths, block, budget)) return block;
  delete_block(block);
  return NULL;
}

const PathBlock *paths_initial(Paths *paths, Budget *budget) {
  if (paths->initial) return paths->initial;
  const Graph *graph = paths->graph;
  PathBlock *block = new_block(paths, UINT32_MAX);
  StateMap map = NULL;
  for (size_t i = 0; i < paths->live.entry.size; i++) {
    uint32_t key = paths->live.entry.data[i];
    map = statemap_set(&paths->steps.maps, map, key, encode_placeholder(&paths->steps, key));
  }
  map = encode_start(&paths->steps, map);
  if (paths->steps.regions->is_too_large) {
    const Edge *first = graph->steps.size ? graph->steps.data[0].edge : NULL;
    encode_incomplete(&paths->steps, term_true(paths->bank), "objects larger than the address space", first ? first->range.begin : 0);
  } else {
    arrive(paths, paths->walked->entry, &(Arrival){term_true(paths->bank), map});
  }
  return paths->initial = finish(paths, block, budget);
}

const PathBlock *paths_block(Paths *paths, NodeId end, Budget *budget) {
  uint32_t index = paths->end_index[end];
  assert(index != UINT32_MAX);
  if (paths->blocks[index]) return paths->blocks[index];
  PathBlock *block = new_block(paths, end);
  StateMap map = encode_start_block(&paths->steps, NULL);
  const U32Vector *live = live_keys(paths, end);
  for (size_t i = 0; i < live->size; i++) {
    uint32_t variable = paths->variable_of[live->data[i]];
    Term known = paths_known(paths, end, variable);
    map = statemap_set(&paths->steps.maps, map, live->data[i], known != TERM_NONE ? known : paths->variables.data[variable].var);
  }
  leave_node(paths, block, end, &(Arrival){term_true(paths->bank), map});
  return paths->blocks[index] = finish(paths, block, budget);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static Paths *start(const Graph *graph, const PathsAlong *along, TermBank *bank) {
  Paths *paths = memory_zeroed(1, sizeof *paths);
  paths->graph = graph;
  paths->along = along;
  paths->walked = along ? along->graph : graph;
  paths->holder = bank ? model_new_in(bank) : model_new();
  paths->bank = paths->holder->bank;
  paths->holder->graph = graph;
  arena_init(&paths->arena);
  return paths;
}

static Paths *finish_new(Paths *paths) {
  find_live(paths);
  choose_variables(paths);
  paths->blocks = memory_zeroed(paths->ends.size + 1, sizeof *paths->blocks);
  paths->arrivals = memory_zeroed(paths->walked->nodes.size + 1, sizeof *paths->arrivals);
  return paths;
}

/* NULL, and nothing is left, if the budget ended. */
static Paths *begin(Paths *paths, const BlockOptions *options, const RegionOptions *memory, Budget *budget) {
  choose_ends(paths, options);
  if (encode_steps_init(&paths->steps, paths->graph, paths->holder, memory, &paths->arena, budget)) return finish_new(paths);
  paths_delete(paths);
  return NULL;
}

Paths *paths_new(const Graph *graph, const BlockOptions *options, TermBank *bank, Budget *budget) {
  return begin(start(graph, NULL, bank), options, &region_defaults, budget);
}

static void take_state(Paths *paths, const StateVector *state) {
  for (size_t i = 0; i < state->size; i++)
    if (state->data[i].key != MODEL_NO_KEY) map_put(&paths->state, state->data[i].key, state->data[i].var);
}

Paths *paths_new_of(const Model *model, const BlockOptions *options, Budget *budget) {
  Paths *paths = start(model->graph, NULL, model->bank);
  RegionOptions memory = encode_memory_options(model);
  take_state(paths, model->base ? &model->base->state : &model->state);
  if (!model_has_blocks(model)) {
    choose_ends(paths, options);
    encode_steps_borrow(&paths->steps, model, paths->holder, &paths->arena);
    return finish_new(paths);
  }
  return begin(paths, options, &memory, budget);
}

Paths *paths_new_along(const Model *model, const PathsAlong *along, Budget *budget) {
  Paths *paths = start(model->graph, along, model->bank);
  const GraphVariableVector *variables = &model->graph->variables;
  RegionOptions memory = encode_memory_options(model);
  take_state(paths, &model->state);
  paths->walked_variable = memory_alloc((variables->size + 1) * sizeof *paths->walked_variable);
  for (size_t i = 0; i < variables->size; i++)
    graph_find_variable(along->graph, variables->data[i].context, variables->data[i].symbol, &paths->walked_variable[i]);
  return begin(paths, &(BlockOptions){0}, &memory, budget);
}

/* ---- a transition system ------------------------------------------------------------------------- */

/* One of its blocks, whose lists stay the model's, leads to the only place that there is. */
static PathBlock *system_block(Paths *paths, const Model *model, NodeId from) {
  const Block *whole = from == UINT32_MAX ? &model->prefix : &model->loop;
  PathBlock *block = memory_zeroed(1, sizeof *block);
  PathEdge edge = {.to = 0, .condition = whole->valid};
  for (size_t i = 0; i < model->state.size; i++)
    vector_push(&edge.values, from == UINT32_MAX ? model->state.data[i].init : model->state.data[i].next);
  block->from = from;
  block->block = *whole;
  block->missing = term_false(paths->bank);
  if (model->has_loop)
    vector_push(&block->edges, edge);
  else
    vector_release(&edge.values);
  return block;
}

Paths *paths_new_system(const Model *model) {
  Paths *paths = start(NULL, NULL, model->bank);
  paths->is_system = true;
  vector_push(&paths->ends, 0);
  paths->end_index = memory_zeroed(1, sizeof *paths->end_index);
  paths->live_at = memory_zeroed(1, sizeof *paths->live_at);
  paths->variables_at = memory_zeroed(1, sizeof *paths->variables_at);
  for (uint32_t i = 0; i < model->state.size; i++) {
    const StateVariable *from = &model->state.data[i];
    PathVariable variable = {.key = i, .name = from->name, .var = from->var};
    vector_push(&paths->variables, variable);
    vector_push(&paths->variables_at[0], i);
  }
  paths->blocks = memory_zeroed(1, sizeof *paths->blocks);
  paths->initial = system_block(paths, model, UINT32_MAX);
  paths->blocks[0] = system_block(paths, model, 0);
  return paths;
}

Trace *paths_trace(Paths *paths, const Model *model, unsigned length, Evaluation *values) {
  Trace *trace = trace_new(model, length);
  for (unsigned step = 0; step <= length; step++) {
    const InputVector *inputs = trace_inputs(model, step);
    for (unsigned i = 0; i < inputs->size; i++) {
      Term var = inputs->data[i].var;
      trace_set(trace, step, i, evaluation_words(values, copy_of(paths, var, step)), term_width(paths->bank, var));
    }
  }
  return trace;
}

/* ---- the end of all of it ------------------------------------------------------------------------- */

/* The lists of a system's blocks are not ours. */
static void forget_system(Paths *paths) {
  vector_release(&paths->variables_at[0]);
  paths->initial->block = (Block){0};
  paths->blocks[0]->block = (Block){0};
}

void paths_delete(Paths *paths) {
  if (!paths) return;
  if (paths->is_system) forget_system(paths);
  for (size_t i = 0; paths->blocks && i < paths->ends.size; i++) delete_block(paths->blocks[i]);
  for (size_t i = 0; paths->variables_at && i < paths->live.cuts; i++) vector_release(&paths->variables_at[i]);
  delete_block(paths->initial);
  if (paths->live.at_cut) liveness_release(&paths->live);
  if (!paths->is_system) encode_steps_release(&paths->steps);
  model_delete(paths->holder);
  vector_release(&paths->ends);
  vector_release(&paths->variables);
  vector_release(&paths->heap);
  map_release(&paths->state);
  map_release(&paths->copies);
  map_release(&paths->originals);
  arena_release(&paths->arena);
  memory_free(paths->end_index);
  memory_free(paths->live_at);
  memory_free(paths->walked_variable);
  memory_free(paths->variables_at);
  memory_free(paths->variable_of);
  memory_free(paths->blocks);
  memory_free(paths->arrivals);
  memory_free(paths);
}

TermBank *paths_bank(const Paths *paths) { return paths->bank; }
bool paths_is_end(const Paths *paths, NodeId node) { return paths->end_index[node] != UINT32_MAX; }
const U32Vector *paths_ends(const Paths *paths) { return &paths->ends; }
size_t paths_variable_count(const Paths *paths) { return paths->variables.size; }
const PathVariable *paths_variable(const Paths *paths, uint32_t variable) { return &paths->variables.data[variable]; }
const U32Vector *paths_live(const Paths *paths, NodeId end) {
  return &paths->variables_at[paths->live_at[paths->end_index[end]]];
}

Term paths_known(const Paths *paths, NodeId end, uint32_t variable) {
  uint32_t key = paths->variables.data[variable].key;
  if (!paths->along || key >= paths->graph->variables.size || paths->walked_variable[key] == UINT32_MAX) return TERM_NONE;
  Constant value = node_constants_at(paths->along->constants, end, paths->walked_variable[key]);
  if (!value.is_known) return TERM_NONE;
  uint64_t words[2] = {(uint64_t)value.cell, (uint64_t)((u128)value.cell >> 64)};
  unsigned width = term_width(paths->bank, paths->variables.data[variable].var);
  if (width < 128 && width > 64) words[1] &= UINT64_MAX >> (128 - width);
  return width > 128 ? TERM_NONE : width > 64 ? term_words_constant(paths->bank, width, words) : term_constant(paths->bank, width, words[0]);
}

/* ---- formulas of paths --------------------------------------------------------------------------- */

static Term copy_of(Paths *paths, Term variable, unsigned position) {
  uint64_t key = (uint64_t)variable << 32 | position;
  Term copy = (Term)map_get(&paths->copies, key, TERM_NONE);
  if (copy != TERM_NONE) return copy;
  char name[256];
  snprintf(name, sizeof name, "%.200s@%u", term_name(paths->bank, variable), position);
  copy = term_variable(paths->bank, term_width(paths->bank, variable), name);
  map_put(&paths->copies, key, copy);
  map_put(&paths->originals, copy, variable);
  return copy;
}

Term paths_copy(Paths *paths, Term variable, unsigned position) { return copy_of(paths, variable, position); }

Term paths_variable_at(Paths *paths, uint32_t variable, unsigned position) {
  return copy_of(paths, paths->variables.data[variable].var, position);
}

Term paths_at(Paths *paths, Term t, unsigned position) {
  TermVector free = {0};
  Map map = {0};
  term_free_variables(paths->bank, t, &free);
  for (size_t i = 0; i < free.size; i++) map_put(&map, free.data[i], copy_of(paths, free.data[i], position));
  t = term_substitute(paths->bank, t, &map, NULL);
  vector_release(&free);
  map_release(&map);
  return t;
}

Term paths_from(Paths *paths, Term t, unsigned position) {
  TermVector free = {0};
  Map map = {0};
  term_free_variables(paths->bank, t, &free);
  for (size_t i = 0; i < free.size; i++) {
    Term original = (Term)map_get(&paths->originals, free.data[i], TERM_NONE);
    assert(original != TERM_NONE && copy_of(paths, original, position) == free.data[i]);
    map_put(&map, free.data[i], original);
  }
  (void)position;
  t = term_substitute(paths->bank, t, &map, NULL);
  vector_release(&free);
  map_release(&map);
  return t;
}

/* The copies of all variables of an edge, found in one go: there may be thousands of values. */
static void map_edge(Paths *paths, const PathEdge *edge, unsigned position, Map *map) {
  TermVector roots = {0}, all = {0};
  vector_push(&roots, edge->condition);
  for (size_t i = 0; i < edge->values.size; i++) vector_push(&roots, edge->values.data[i]);
  term_subterms_of_all(paths->bank, &roots, &all);
  for (size_t i = 0; i < all.size; i++)
    if (term_is_variable(paths->bank, all.data[i])) map_put(map, all.data[i], copy_of(paths, all.data[i], position));
  vector_release(&all);
  vector_release(&roots);
}

Term paths_part(Paths *paths, const PathEdge *edge, unsigned position) {
  const U32Vector *live = paths_live(paths, edge->to);
  Map map = {0}, cache = {0};
  map_edge(paths, edge, position, &map);
  Term part = term_substitute(paths->bank, edge->condition, &map, &cache);
  for (size_t i = 0; i < live->size; i++) {
    Term behind = paths_variable_at(paths, live->data[i], position + 1);
    Term value = term_substitute(paths->bank, edge->values.data[i], &map, &cache);
    part = term_and(paths->bank, part, term_equal(paths->bank, behind, value));
  }
  map_release(&map);
  map_release(&cache);
  return part;
}

Term paths_before(Paths *paths, const PathEdge *edge, Term t) {
  const U32Vector *live = paths_live(paths, edge->to);
  Map map = {0};
  for (size_t i = 0; i < live->size; i++) map_put(&map, paths->variables.data[live->data[i]].var, edge->values.data[i]);
  t = term_substitute(paths->bank, t, &map, NULL);
  map_release(&map);
  return t;
}

/* ---- the run of a path --------------------------------------------------------------------------- */

RunInputs *paths_run(Paths *paths, const PathStep *steps, size_t count, Evaluation *values) {
  RunInputs *run = memory_zeroed(1, sizeof *run);
  RunCounts counts = {0};
  for (unsigned position = 0; position < count; position++) {
    const InputVector *inputs = &steps[position].block->block.inputs;
    for (size_t i = 0; i < inputs->size; i++) {
      const ModelInput *input = &inputs->data[i];
      if (!input->edge || !evaluation_is_true(values, paths_at(paths, input->when, position))) continue;
      const uint64_t *words = evaluation_words(values, copy_of(paths, input->var, position));
      run_inputs_add(&run->inputs, &counts, paths->bank, paths->steps.types, input, words);
    }
  }
  run_counts_release(&counts);
  return run;
}
