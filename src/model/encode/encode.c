/* Functional large-block encoding.
 *
 * Between cut points the graph is acyclic, so one walk in reverse post-order computes for every node the condition
 * under which it is reached from the start of the block and the values of all variables there.  Steps into a cut point
 * end the block; their values, merged, are the next state.  The `loop` block starts at all cut points at once, told apart by
 * `pc`; the `prefix` block starts at the entry.  This is the large-block encoding of the IMC paper (Sect. 4.1)
 * with the single-loop transformation done by `pc`.  With smaller blocks (flow/graph/blocks.h) there are more cut points, down to the encoding of single edges.  A variable is part of the state only if it is live at some cut point. */
#include "model/encode/encode.h"
#include "base/log.h"
#include "logic/walk.h"
#include "model/reduce/answers.h"
#include "model/reduce/compact.h"
#include "model/reduce/cone.h"
#include "model/reduce/initial.h"
#include "model/encode/encode_step.h"
#include "model/encode/live.h"
#include "model/encode/pointer_guess.h"
#include "model/reduce/naming.h"
#include "model/reduce/rigid.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const Graph *graph;
  Model *model;
  TermBank *bank;
  StepEncoder steps;
  Liveness live;
  uint32_t pc;          /* the key of the program counter in the maps */
  uint32_t keys;
  uint32_t *state_of;   /* per key: index of its state variable, UINT32_MAX if it has none */
  uint32_t *cut_index;  /* per node */
  Arrival *arrivals;    /* per node, of the block being walked */
  Arrival sink;         /* arrivals at cut points, merged */
  uint64_t most_mebibytes; /* of terms; 0: no limit */
} Encoder;

/* ---- one block ----------------------------------------------------------------------------------- */

/* What is dead at the cut point is left out of its map, so that merging ignores it. */
static void arrive_at_cut(Encoder *e, NodeId node, const Arrival *at) {
  StateMap map = NULL;
  uint32_t cut = e->cut_index[node];
  const U32Vector *live = &e->live.at_cut[cut];
  for (size_t i = 0; i < live->size; i++) {
    Term value = statemap_get(&e->steps.maps, at->map, live->data[i]);
    map = statemap_set(&e->steps.maps, map, live->data[i], value != TERM_NONE ? value : encode_missing(&e->steps, live->data[i]));
  }
  if (e->state_of[e->pc] != UINT32_MAX) {
    unsigned width = term_width(e->bank, e->model->state.data[e->state_of[e->pc]].var);
    map = statemap_set(&e->steps.maps, map, e->pc, term_constant(e->bank, width, cut));
  }
  encode_join(&e->steps, &e->sink, at->condition, map);
}

static void arrive(Encoder *e, NodeId node, const Arrival *at) {
  if (e->graph->nodes.data[node].is_cut)
    arrive_at_cut(e, node, at);
  else
    encode_join(&e->steps, &e->arrivals[node], at->condition, at->map);
}

static void leave_node(Encoder *e, NodeId id) {
  const GraphNode *node = &e->graph->nodes.data[id];
  for (size_t i = 0; i < node->out.size; i++) {
    const Step *step = &e->graph->steps.data[node->out.data[i]];
    Arrival at = e->arrivals[id];
    if (encode_take(&e->steps, step, &at)) arrive(e, step->to, &at);
  }
}

static bool is_too_large(const Encoder *e) { return e->most_mebibytes && bank_bytes(e->bank) >> 20 > e->most_mebibytes; }

/* Walk the block whose starts are set in `arrivals`; false if the budget ended. */
static bool walk_block(Encoder *e, Budget *budget) {
  const U32Vector *order = &e->graph->by_order;
  for (size_t i = 0; i < order->size; i++) {
    if (!budget_left(budget, "encode_block") || is_too_large(e)) return false;
    if (e->arrivals[order->data[i]].condition != TERM_NONE) leave_node(e, order->data[i]);
  }
  if (e->sink.condition != TERM_NONE) e->steps.block->valid = e->sink.condition;
  return true;
}

static void begin_block(Encoder *e, Block *block) {
  encode_begin_block(&e->steps, block);
  e->sink = (Arrival){TERM_NONE, NULL};
  memset(e->arrivals, 0, e->graph->nodes.size * sizeof *e->arrivals);
}

static Term zero_of(Encoder *e, Sort sort) {
  if (!sort_is_array(sort)) return term_constant(e->bank, sort, 0);
  return term_constant_array(e->bank, sort, term_constant(e->bank, sort_element_width(e->bank, sort), 0));
}

/* The value of each state variable at the end of the block. */
static void read_sink(Encoder *e, bool is_prefix) {
  for (uint32_t key = 0; key < e->keys; key++) {
    if (e->state_of[key] == UINT32_MAX) continue;
    StateVariable *variable = &e->model->state.data[e->state_of[key]];
    Term value = statemap_get(&e->steps.maps, e->sink.map, key);
    if (value == TERM_NONE) value = is_prefix ? zero_of(e, term_sort(e->bank, variable->var)) : variable->var;
    if (is_prefix)
      variable->init = value;
    else
      variable->next = value;
  }
}

/* Which of the placeholders the prefix depends on.  An array may be there only to be given its content in the loop. */
static void note_placeholders(Encoder *e, const Map *placeholders) {
  const Block *prefix = &e->model->prefix;
  TermVector roots = {0}, terms = {0};
  if (!placeholders->size) return;
  vector_push(&roots, prefix->valid);
  vector_push(&roots, prefix->error);
  vector_push(&roots, prefix->incomplete);
  for (size_t i = 0; i < e->model->state.size; i++) vector_push(&roots, e->model->state.data[i].init);
  term_subterms_of_all(e->bank, &roots, &terms);
  for (size_t i = 0; i < terms.size; i++)
    if (map_has(placeholders, terms.data[i])) encode_note_missing(&e->steps, (uint32_t)map_get(placeholders, terms.data[i], 0));
  vector_release(&roots);
  vector_release(&terms);
}

static bool encode_prefix(Encoder *e, Budget *budget) {
  begin_block(e, &e->model->prefix);
  StateMap map = NULL;
  Map placeholders = {0}; /* term -> key */
  bool done = true;
  for (size_t i = 0; i < e->live.entry.size; i++) {
    uint32_t key = e->live.entry.data[i];
    Term placeholder = encode_placeholder(&e->steps, key);
    if (!sort_is_array(term_sort(e->bank, placeholder))) map_put(&placeholders, placeholder, key);
    map = statemap_set(&e->steps.maps, map, key, placeholder);
  }
  map = encode_start(&e->steps, map);
  if (e->steps.regions->is_too_large) {
    const Edge *first = e->graph->steps.size ? e->graph->steps.data[0].edge : NULL;
    encode_incomplete(&e->steps, term_true(e->bank), "objects larger than the address space", first ? first->range.begin : 0);
  } else {
    arrive(e, e->graph->entry, &(Arrival){term_true(e->bank), map});
    done = walk_block(e, budget);
  }
  if (done) {
    read_sink(e, true);
    note_placeholders(e, &placeholders);
  }
  map_release(&placeholders);
  return done;
}

static bool encode_loop(Encoder *e, Budget *budget) {
  begin_block(e, &e->model->loop);
  for (uint32_t c = 0; c < e->graph->cuts.size; c++) {
    Arrival *start = &e->arrivals[e->graph->cuts.data[c]];
    start->condition = term_true(e->bank);
    if (e->state_of[e->pc] != UINT32_MAX) {
      Term pc = e->model->state.data[e->state_of[e->pc]].var;
      start->condition = term_equal(e->bank, pc, term_constant(e->bank, term_width(e->bank, pc), c));
    }
  }
  for (uint32_t c = 0; c < e->graph->cuts.size; c++) {
    Arrival *start = &e->arrivals[e->graph->cuts.data[c]];
    const U32Vector *live = &e->live.at_cut[c];
    start->map = encode_start_block(&e->steps, NULL);
    for (size_t i = 0; i < live->size; i++) {
      Term value = e->model->state.data[e->state_of[live->data[i]]].var;
      start->map = statemap_set(&e->steps.maps, start->map, live->data[i], value);
    }
  }
  if (!walk_block(e, budget)) return false;
  read_sink(e, false);
  return true;
}

/* ---- the state ----------------------------------------------------------------------------------- */

static void add_variable(Encoder *e, VariableId id) {
  const GraphVariable *variable = &e->graph->variables.data[id];
  const Context *context = &e->graph->contexts.data[variable->context];
  const char *function = e->graph->cfa->functions.data[context->function].symbol->name;
  char name[256];
  if (variable->symbol->function)
    snprintf(name, sizeof name, "%s:%s#%u", function, variable->symbol->name, id);
  else
    snprintf(name, sizeof name, "%s#%u", variable->symbol->name, id);
  model_add_state(e->model, name, expression_width(e->steps.types, variable->symbol->type));
  StateVariable *state = &vector_last(&e->model->state);
  state->symbol = variable->symbol;
  state->context = variable->context;
  state->key = id;
  state->identity = arena_format(&e->model->arena, "variable %u in %u", variable->symbol->serial, variable->context);
  e->state_of[id] = (uint32_t)e->model->state.size - 1;
}

/* What a cell is in its region; `number` tells those of one kind apart. */
static const char *cell_part(const Regions *regions, CellId id, uint32_t *number) {
  const Region *region = &regions->regions.data[regions->cells.data[id].region];
  *number = regions->cells.data[id].offset;
  if (id == region->life) return "alive";
  if (id == region->used) return "used";
  if (id == region->extent) return "size";
  for (*number = 0; *number < regions->tracked.size; ++*number) {
    const Tracked *tracked = &regions->tracked.data[*number];
    if (id == tracked->index) return "index";
    if (id == tracked->content) return "element";
    if (id == tracked->flag) return "read";
  }
  *number = regions->cells.data[id].offset;
  return "bytes";
}

/* The node that reads the tracked element, or the one whose index it follows. */
static NodeId reader_of(const Regions *regions, uint32_t number) {
  const Tracked *tracked = &regions->tracked.data[number];
  for (size_t i = 0; tracked->node == UINT32_MAX && i < regions->tracked.size; i++)
    if (regions->tracked.data[i].node != UINT32_MAX && regions->tracked.data[i].index == tracked->index)
      return regions->tracked.data[i].node;
  return tracked->node;
}

/* The element at a constant index. */
static const char *constant_identity(const Encoder *e, const Region *region, uint32_t serial, uint64_t index) {
  const Graph *graph = e->graph;
  const Step *step = region->step == UINT32_MAX ? NULL : &graph->steps.data[region->step];
  ContextId context = region->variable == UINT32_MAX ? step ? step->context : 0 : graph->variables.data[region->variable].context;
  return arena_format(&e->model->arena, "element %llu of %u in %u made %u by %u", (unsigned long long)index, serial, context,
                      region->instance, step ? step->edge->id : 0);
}

/* Which cell it is, without the numbers of this graph. */
static const char *cell_identity(const Encoder *e, RegionId owner, CellId id, const char *part, uint32_t number) {
  const Region *region = &e->steps.regions->regions.data[owner];
  Arena *arena = &e->model->arena;
  const Graph *graph = e->graph;
  unsigned bits = e->steps.regions->cells.data[id].bits;
  if (!strcmp(part, "index") || !strcmp(part, "element") || !strcmp(part, "read")) {
    NodeId reader = reader_of(e->steps.regions, number);
    const GraphNode *node = &graph->nodes.data[reader == UINT32_MAX ? graph->entry : reader];
    uint32_t serial = region->variable == UINT32_MAX ? 0 : graph->variables.data[region->variable].symbol->serial;
    const Tracked *tracked = &e->steps.regions->tracked.data[number];
    if (tracked->index == CELL_NONE) return constant_identity(e, region, serial, tracked->constant);
    return arena_format(arena, "%s of %u read at %u in %u", part, serial, node->location, node->context);
  }
  if (region->variable != UINT32_MAX) {
    const GraphVariable *variable = &graph->variables.data[region->variable];
    return arena_format(arena, "%s %u.%u of %u in %u", part, number, bits, variable->symbol->serial, variable->context);
  }
  const Step *step = region->step == UINT32_MAX ? NULL : &graph->steps.data[region->step];
  return arena_format(arena, "%s %u.%u made %u by %u in %u", part, number, bits, e->model->objects.data[owner].instance,
                      step ? step->edge->id : 0, step ? step->context : 0);
}

/* Cells that hold bytes of an object know where they lie, those of a variable also where in it. */
static void remember_object(const Encoder *e, CellId id, const char *part, uint32_t number, StateVariable *state) {
  const Regions *regions = e->steps.regions;
  const Region *region = &regions->regions.data[regions->cells.data[id].region];
  bool is_flat = region->view == VIEW_FLAT && id >= region->first && id < region->first + region->count;
  bool is_element = !strcmp(part, "element");
  if (is_flat && !region->is_summary) state->address = region->address + regions->cells.data[id].offset;
  if (region->variable == UINT32_MAX || (!is_flat && !is_element)) return;
  const Tracked *tracked = is_element ? &regions->tracked.data[number] : NULL;
  bool has_index = is_element && tracked->index != CELL_NONE;
  const GraphVariable *variable = &e->graph->variables.data[region->variable];
  state->object = variable->symbol;
  state->context = variable->context;
  state->offset = is_flat ? regions->cells.data[id].offset : has_index ? 0 : tracked->constant * region->element;
  state->unit = has_index ? region->element : 0;
}

static void add_cell(Encoder *e, CellId id) {
  const Cell *cell = &e->steps.regions->cells.data[id];
  const Region *region = &e->steps.regions->regions.data[cell->region];
  uint32_t number;
  const char *part = cell_part(e->steps.regions, id, &number);
  char name[256];
  if (region->variable != UINT32_MAX)
    snprintf(name, sizeof name, "%s#%u.%s@%u", e->graph->variables.data[region->variable].symbol->name, region->variable, part,
             number);
  else
    snprintf(name, sizeof name, "object#%u.%s@%u", cell->region, part, number);
  model_add_state(e->model, name, memory_cell_sort(&e->steps.memory, id));
  vector_last(&e->model->state).key = e->steps.memory.first_key + id;
  vector_last(&e->model->state).identity = cell_identity(e, cell->region, id, part, number);
  remember_object(e, id, part, number, &vector_last(&e->model->state));
  e->state_of[e->steps.memory.first_key + id] = (uint32_t)e->model->state.size - 1;
}

static void add_pc(Encoder *e) {
  unsigned width = 1;
  while (((size_t)1 << width) < e->graph->cuts.size) width++;
  e->model->pc = model_add_state(e->model, "pc", width)->var;
  vector_last(&e->model->state).identity = "pc";
  e->state_of[e->pc] = (uint32_t)e->model->state.size - 1;
}

/* Each state variable knows the cut points where it is live. */
static void remember_live(Encoder *e) {
  Model *model = e->model;
  uint32_t *counts = memory_zeroed(model->state.size + 1, sizeof *counts);
  for (size_t c = 0; c < e->graph->cuts.size; c++)
    for (size_t i = 0; i < e->live.at_cut[c].size; i++) counts[e->state_of[e->live.at_cut[c].data[i]]]++;
  uint32_t **lists = memory_zeroed(model->state.size + 1, sizeof *lists);
  for (size_t v = 0; v < model->state.size; v++)
    model->state.data[v].live = lists[v] = ARENA_ARRAY(&model->arena, uint32_t, counts[v] + 1);
  for (uint32_t c = 0; c < e->graph->cuts.size; c++)
    for (size_t i = 0; i < e->live.at_cut[c].size; i++) {
      uint32_t v = e->state_of[e->live.at_cut[c].data[i]];
      lists[v][model->state.data[v].live_count++] = c;
    }
  memory_free(counts);
  memory_free(lists);
}

static Term cell_variable(const Encoder *e, CellId id) {
  uint32_t state = id == CELL_NONE ? UINT32_MAX : e->state_of[e->steps.memory.first_key + id];
  return state == UINT32_MAX ? TERM_NONE : e->model->state.data[state].var;
}

/* That an index lies in the region, if both are known at cut points. */
static Term index_inside(const Encoder *e, const Region *region, Term index) {
  unsigned bits = e->steps.memory.pointer_bits;
  Term extent = region->size == UINT64_MAX ? cell_variable(e, region->extent) : term_constant(e->bank, bits, region->size);
  if (extent == TERM_NONE) return term_true(e->bank);
  Term size = term_constant(e->bank, bits, region->element);
  return term_uless(e->bank, term_multiply(e->bank, term_zero_extend(e->bank, index, bits), size), extent);
}

/* Each tracked element knows its index. */
static void remember_indices(Encoder *e) {
  const Regions *regions = e->steps.regions;
  for (size_t i = 0; i < regions->tracked.size; i++) {
    const Tracked *tracked = &regions->tracked.data[i];
    uint32_t state = e->state_of[e->steps.memory.first_key + tracked->content];
    Term index = cell_variable(e, tracked->index);
    if (state == UINT32_MAX || index == TERM_NONE) continue;
    e->model->state.data[state].index = index;
    e->model->state.data[state].inside = index_inside(e, &regions->regions.data[tracked->region], index);
  }
}

static void choose_state(Encoder *e) {
  unsigned char *is_live = memory_zeroed(e->keys, 1);
  memset(e->state_of, 0xff, e->keys * sizeof *e->state_of);
  for (size_t c = 0; c < e->graph->cuts.size; c++)
    for (size_t i = 0; i < e->live.at_cut[c].size; i++) is_live[e->live.at_cut[c].data[i]] = 1;
  for (uint32_t key = 0; key < e->keys; key++) {
    if (!is_live[key]) continue;
    if (key < e->pc)
      add_variable(e, key);
    else
      add_cell(e, key - e->steps.memory.first_key);
  }
  if (e->graph->cuts.size > 1) add_pc(e);
  remember_live(e);
  remember_indices(e);
  memory_free(is_live);
}

/* Objects that one edge makes are counted, whether they are instances or come from several steps. */
static void remember_objects(Encoder *e) {
  const Graph *graph = e->graph;
  Map made = {0};
  for (size_t i = 0; i < e->steps.regions->regions.size; i++) {
    const Region *region = &e->steps.regions->regions.data[i];
    ModelObject object = {.address = region->address};
    if (region->size < UINT32_MAX) object.size = region->size;
    if (region->variable != UINT32_MAX) {
      object.what = graph->variables.data[region->variable].symbol;
      object.context = graph->variables.data[region->variable].context;
    } else if (region->step != UINT32_MAX) {
      object.what = graph->steps.data[region->step].edge;
      object.context = graph->steps.data[region->step].context;
      uint64_t key = (uint64_t)object.context << 32 | graph->steps.data[region->step].edge->id;
      object.instance = (unsigned)map_get(&made, key, 0);
      map_put(&made, key, object.instance + 1);
    } else {
      object.what = region->string;
    }
    vector_push(&e->model->objects, object);
  }
  map_release(&made);
}

/* Which variables and cells there are, and where they are live. */
static void find_keys(Encoder *e) {
  const Graph *graph = e->graph;
  e->pc = (uint32_t)graph->variables.size;
  e->keys = encode_key_count(&e->steps);
  liveness_init(&e->live, graph, e->steps.regions, e->steps.memory.first_key);
  e->state_of = memory_zeroed(e->keys, sizeof *e->state_of);
  e->arrivals = memory_zeroed(graph->nodes.size, sizeof *e->arrivals);
  e->cut_index = memory_zeroed(graph->nodes.size, sizeof *e->cut_index);
  for (uint32_t i = 0; i < graph->cuts.size; i++) e->cut_index[graph->cuts.data[i]] = i;
}

/* False if the budget ended. */
static bool encoder_init(Encoder *e, Model *model, const Graph *graph, const EncodeOptions *options, Arena *arena, Budget *budget) {
  ReductionSet without = options->without;
  *e = (Encoder){.graph = graph, .model = model, .most_mebibytes = options->most_mebibytes};
  e->bank = e->model->bank;
  e->model->graph = graph;
  e->model->wild = graph->follows_pointer;
  e->model->has_loop = graph->cuts.size > 0;
  e->model->without = without;
  e->model->in_bytes = options->in_bytes;
  e->model->fault = options->fault;
  RegionOptions memory = options->memory ? *options->memory : encode_memory_options(e->model);
  if (reduction_is_in(without, REDUCE_TRACK)) memory.tracked = 0;
  if (!encode_steps_init(&e->steps, graph, e->model, &memory, arena, budget)) return false;
  e->model->tracked = e->steps.regions->tracked.size;
  for (size_t i = 0; i < e->steps.regions->regions.size; i++) e->model->large += region_can_be_array(&e->steps.regions->regions.data[i]);
  remember_objects(e);
  find_keys(e);
  return true;
}

static void encoder_release(Encoder *e) {
  liveness_release(&e->live);
  encode_steps_release(&e->steps);
  memory_free(e->state_of);
  memory_free(e->arrivals);
  memory_free(e->cut_index);
}

static void reduce(Model *model, ReductionSet without, Budget *budget) {
  if (!reduction_is_in(without, REDUCE_CONE)) model_reduce_cone(model);
  if (!reduction_is_in(without, REDUCE_INITIAL)) model_settle_initial(model, budget);
  if (!reduction_is_in(without, REDUCE_COMPACT)) model_compact(model);
  if (!reduction_is_in(without, REDUCE_RIGID)) {
    model_replace_rigid(model, budget);
    model_keep_answers(model, budget);
  }
  if (reduction_is_in(without, REDUCE_NAME)) return;
  if (model->base) model_name_divisions(model->base);
  model_name_divisions(model);
}

static Model *encode(Model *model, const Graph *graph, const EncodeOptions *options, Budget *budget) {
  Encoder e;
  Arena arena;
  arena_init(&arena);
  bool done = encoder_init(&e, model, graph, options, &arena, budget);
  if (done) choose_state(&e);
  done = done && encode_prefix(&e, budget) && encode_loop(&e, budget);
  if (done && options->in_bytes && !options->memory) pointer_guesses(&e.steps, &e.live, e.state_of, model);
  encoder_release(&e);
  arena_release(&arena);
  if (!done) {
    model_delete(e.model);
    return NULL;
  }
  reduce(e.model, options->without, budget);
  LOG("%zu state variables, %u bits", e.model->state.size, model_state_bits(e.model));
  return e.model;
}

Model *model_encode_with(const Graph *graph, const EncodeOptions *options, Budget *budget) {
  return encode(model_new(), graph, options, budget);
}

Model *model_encode_in(TermBank *bank, const Graph *graph, const EncodeOptions *options, unsigned instances, Budget *budget) {
  Model *model = model_new_in(bank);
  model->instances = instances;
  return encode(model, graph, options, budget);
}

Model *model_encode(const Graph *graph, Budget *budget) { return model_encode_with(graph, &(EncodeOptions){0}, budget); }

/* ---- the state first, blocks later ---------------------------------------------------------------- */

Model *model_encode_state(const Graph *graph, const EncodeOptions *options, Budget *budget) {
  Encoder e;
  Arena arena;
  Model *model = model_new();
  arena_init(&arena);
  bool done = encoder_init(&e, model, graph, options, &arena, budget);
  if (done) {
    choose_state(&e);
    model->points = e.steps.points;
    model->regions = e.steps.regions;
    e.steps.borrows_regions = true;
  }
  encoder_release(&e);
  arena_release(&arena);
  if (done) return model;
  model_delete(model);
  return NULL;
}

/* The state is there already. */
static void encoder_take(Encoder *e, Model *model, Arena *arena) {
  *e = (Encoder){.graph = model->graph, .model = model, .bank = model->bank};
  encode_steps_borrow(&e->steps, model, model, arena);
  find_keys(e);
  memset(e->state_of, 0xff, e->keys * sizeof *e->state_of);
  for (uint32_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    if (variable->key != MODEL_NO_KEY) e->state_of[variable->key] = i;
    if (variable->var == model->pc) e->state_of[e->pc] = i;
  }
}

bool model_encode_blocks(Model *model, Budget *budget) {
  Encoder e;
  Arena arena;
  if (model_has_blocks(model)) return true;
  arena_init(&arena);
  encoder_take(&e, model, &arena);
  bool done = encode_prefix(&e, budget) && encode_loop(&e, budget);
  e.steps.borrows_regions = !done; /* nobody else needs them any more */
  if (done) model->points = NULL;
  if (done) model->regions = NULL;
  encoder_release(&e);
  arena_release(&arena);
  return done;
}

/* ---- the exact view ------------------------------------------------------------------------------ */

Model *model_encode_exact(const Model *model, Budget *budget) {
  ReductionSet of_circuits = 1u << REDUCE_INITIAL | 1u << REDUCE_RIGID | 1u << REDUCE_COMPACT | 1u << REDUCE_NAME | 1u << REDUCE_TRACK;
  EncodeOptions options = {.without = model->without | of_circuits, .fault = (RegionFault)model->fault, .in_bytes = model->in_bytes};
  RegionOptions memory = model->in_bytes ? region_bytes_exact : region_exact;
  memory.fault = options.fault;
  options.memory = &memory;
  return model_encode_with(model->graph, &options, budget);
}
