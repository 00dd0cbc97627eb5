/* Live variables and cells: the set at a node is what its steps read, and what is live behind them and not written by them.
 * Sets are persistent trees that share what is equal, so a step costs as much as it changes, and joining two branches as much as
 * they differ, not as much as is live.
 *
 * A write through a pointer may go elsewhere, so it ends no range; it reads whether its targets are alive. */
#include "model/encode/live.h"
#include "model/encode/heap_roots.h"
#include "base/persistent.h"
#include "model/encode/equality.h"
#include "model/encode/plain.h"


typedef struct {
  const Graph *graph;
  const Regions *regions;
  uint32_t first_cell;
  U32Vector *reads, *writes; /* of the step looked at */
  AccessVector accesses;
  HitVector hits;
  Arena arena;
} Looker;

static const Region *region_of(const Looker *l, RegionId id) { return &l->regions->regions.data[id]; }

static void push_cell(const Looker *l, U32Vector *keys, CellId cell) {
  if (cell != CELL_NONE) vector_push(keys, l->first_cell + cell);
}

/* ---- variables ----------------------------------------------------------------------------------- */

static void read_variable(const Looker *l, ContextId context, const Symbol *symbol) {
  if (!region_holds(l->graph->cfa, symbol)) vector_push(l->reads, graph_variable(l->graph, context, symbol));
}

static void write_variable(const Looker *l, ContextId context, const Symbol *symbol) {
  if (!region_holds(l->graph->cfa, symbol)) vector_push(l->writes, graph_variable(l->graph, context, symbol));
}

/* Whether objects live matters where addresses are compared. */
static void read_comparison(const Looker *l, const Expr *e, ContextId context) {
  bool is_equality = e->kind == EXPR_BINARY && (e->op == OP_EQUAL || e->op == OP_NOT_EQUAL) && !type_is_float(e->left->type);
  U32Vector asked = {0};
  if (is_equality) equality_regions(l->regions, e, context, &asked);
  for (size_t i = 0; i < asked.size; i++) {
    push_cell(l, l->reads, region_of(l, asked.data[i])->life);
    push_cell(l, l->reads, region_of(l, asked.data[i])->extent);
  }
  vector_release(&asked);
}

static void read_life(const Looker *l, const Region *region) {
  push_cell(l, l->reads, region->life);
  push_cell(l, l->reads, region->extent);
}

static void read_pointers(const Looker *l, const Region *region) {
  for (uint32_t i = 0; region->view == VIEW_FLAT && i < region->count; i++)
    if (heap_root_cell(l->regions, region, region->first + i)) push_cell(l, l->reads, region->first + i);
}

/* Whatever may lead to allocated memory. */
static void read_roots(const Looker *l, ContextId context, bool is_behind) {
  HeapRoots roots;
  heap_roots_find(&roots, l->regions, context, is_behind);
  for (size_t i = 0; i < roots.variables.size; i++) vector_push(l->reads, roots.variables.data[i]);
  for (size_t i = 0; i < roots.regions.size; i++) read_pointers(l, region_of(l, roots.regions.data[i]));
  for (RegionId id = 0; id < l->regions->regions.size; id++)
    if (region_is_heap(l->regions, region_of(l, id))) read_pointers(l, region_of(l, id));
  heap_roots_release(&roots);
}

static void read_question(const Looker *l, const Expr *e, ContextId context) {
  HitVector hits = {0};
  Access access = {.pointer = e->left, .context = context, .bytes = ACCESS_WHOLE, .copied_from = UINT32_MAX};
  if (e->left) regions_resolve(l->regions, &access, &hits);
  for (size_t i = 0; i < hits.size; i++) read_life(l, region_of(l, hits.data[i].region));
  for (RegionId id = 0; !e->left && id < l->regions->regions.size; id++) read_life(l, region_of(l, id));
  if (e->op >= OP_HEAP_IS_LOST) read_roots(l, context, e->op == OP_HEAP_IS_LOST_BEHIND);
  vector_release(&hits);
}

static void read_expression(const Looker *l, const Expr *root, ContextId context) {
  ExprVector work = {0};
  if (root) vector_push(&work, root);
  while (work.size) {
    const Expr *e = vector_pop(&work);
    if (e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE) read_variable(l, context, e->left->symbol);
    read_comparison(l, e, context);
    if (e->kind == EXPR_MEMORY) read_question(l, e, context);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
}

static void look_at_enter(const Looker *l, const Step *step) {
  const Symbol *callee = l->graph->cfa->functions.data[l->graph->contexts.data[step->callee].function].symbol;
  if (step->edge->right->kind != EXPR_FUNCTION) read_expression(l, step->edge->right, step->context);
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++) {
    read_expression(l, step->edge->arguments[i], step->context);
    write_variable(l, step->callee, callee->parameters[i]);
  }
}

static void look_at_leave(const Looker *l, const Step *step) {
  const CfaFunction *callee = &l->graph->cfa->functions.data[l->graph->contexts.data[step->callee].function];
  if (!step->edge->left) return;
  if (callee->result) read_variable(l, step->callee, callee->result);
  write_variable(l, step->context, step->edge->left->symbol);
}

static void look_at_edge(const Looker *l, const Step *step) {
  const Edge *edge = step->edge;
  read_expression(l, edge->right, step->context);
  for (size_t i = 0; i < edge->argument_count; i++) read_expression(l, edge->arguments[i], step->context);
  if (edge->kind == EDGE_RETURN) {
    const CfaFunction *function = &l->graph->cfa->functions.data[l->graph->contexts.data[step->context].function];
    if (edge->right && function->result) write_variable(l, step->context, function->result);
  } else if (edge->left) {
    if (edge->left->kind == EXPR_VARIABLE)
      write_variable(l, step->context, edge->left->symbol);
    else
      read_expression(l, edge->left, step->context);
  }
}

/* ---- cells --------------------------------------------------------------------------------------- */

static void push_all_cells(const Looker *l, U32Vector *keys, const Region *region) {
  for (uint32_t i = 0; region->view != VIEW_LARGE && i < region->count; i++) push_cell(l, keys, region->first + i);
}

/* Cells that overlap the bytes, or that lie in them wholly. */
static void push_cells(const Looker *l, U32Vector *keys, const Region *region, uint64_t offset, uint64_t bytes, bool wholly) {
  CellId last = region->first + region->count;
  for (CellId id = region_first_cell(l->regions, region, offset); id < last; id++) {
    const Cell *cell = &l->regions->cells.data[id];
    if (cell->offset >= offset + bytes) break;
    bool is_inside = cell->offset >= offset && cell->offset + cell->bits / 8 <= offset + bytes;
    if (is_inside || !wholly) push_cell(l, keys, id);
  }
}

/* Does some offset low + k stride lead to bytes that overlap the cell? */
static bool is_on_row(const Hit *hit, uint64_t bytes, const Cell *cell) {
  uint64_t at = hit->low, end = cell->offset + cell->bits / 8;
  if (hit->stride && at + bytes <= cell->offset) at += (cell->offset - at - bytes + hit->stride) / hit->stride * hit->stride;
  return at < end && at + bytes > cell->offset;
}

static void read_hit(const Looker *l, const Hit *hit, uint64_t bytes) {
  const Region *region = region_of(l, hit->region);
  if (region->view == VIEW_LARGE) return;
  if (region->view == VIEW_ARRAY || bytes == ACCESS_WHOLE || (hit->stride && bytes >= hit->stride)) {
    push_all_cells(l, l->reads, region);
  } else if (!hit->stride) {
    push_cells(l, l->reads, region, hit->low, bytes, false);
  } else {
    for (uint32_t i = 0; i < region->count; i++)
      if (is_on_row(hit, bytes, &l->regions->cells.data[region->first + i])) push_cell(l, l->reads, region->first + i);
  }
}

/* Tracked elements of a large region: which they are matters to every access, what they hold to reads. */
static void look_at_tracked(const Looker *l, const Region *region, bool is_write) {
  for (uint32_t i = 0; i < region->tracked_count; i++) {
    const Tracked *tracked = &l->regions->tracked.data[region->first_tracked + i];
    push_cell(l, l->reads, tracked->index);
    if (!is_write) push_cell(l, l->reads, tracked->content);
  }
}

static void look_at_flags(const Looker *l, const Step *step) {
  bool is_error = step_is_error(l->graph, step);
  for (size_t i = 0; i < l->regions->tracked.size; i++) {
    const Tracked *tracked = &l->regions->tracked.data[i];
    if (is_error || tracked->node == step->from) push_cell(l, l->reads, tracked->flag); /* a read may be guarded within the step */
  }
}

/* A field leaves bits of its bytes as they are, and a number that does not fit into the region is not written at all. */
static bool writes_all(const Access *access, const Hit *hit, const Region *region) {
  const Expr *place = access->place;
  if (place && expression_is_bit_field(place)) return false;
  bool is_number = place && type_is_scalar(place->type);
  return !is_number || (hit->low <= region->size && access->bytes <= region->size - hit->low);
}

static void look_at_access(Looker *l, const Access *access) {
  vector_clear(&l->hits);
  bool is_exact = regions_resolve(l->regions, access, &l->hits);
  for (size_t i = 0; i < l->hits.size; i++) {
    const Hit *hit = &l->hits.data[i];
    const Region *region = region_of(l, hit->region);
    push_cell(l, l->reads, region->life);
    push_cell(l, l->reads, region->extent);
    look_at_tracked(l, region, access->is_write);
    if (!access->is_write)
      read_hit(l, hit, access->bytes);
    else if (is_exact && access->bytes != ACCESS_WHOLE && region->view == VIEW_FLAT && writes_all(access, hit, region))
      push_cells(l, l->writes, region, hit->low, access->bytes, true);
  }
}

static void look_at_allocation(const Looker *l, const Step *step) {
  ObjectId object = points_of_step(l->regions->points, (uint32_t)(step - l->graph->steps.data));
  for (uint32_t i = 0; i < l->regions->instances[object]; i++) {
    const Region *region = region_of(l, l->regions->first_of_object[object] + i);
    push_cell(l, l->reads, region->life);
    push_cell(l, l->reads, region->used);
    if (region->life != CELL_NONE) continue;
    push_all_cells(l, l->writes, region);
    push_cell(l, l->writes, region->extent);
  }
}

static void look_at_memory(Looker *l, const Step *step) {
  vector_clear(&l->accesses);
  step_accesses(l->graph, step, &l->arena, &l->accesses);
  for (size_t i = 0; i < l->accesses.size; i++) look_at_access(l, &l->accesses.data[i]);
  look_at_flags(l, step);
  if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ALLOCATE) look_at_allocation(l, step);
  if (step->kind != STEP_LEAVE) return;
  const U32Vector *dying = &l->regions->dying[step->callee];
  for (size_t i = 0; i < dying->size; i++) {
    const Region *region = region_of(l, dying->data[i]);
    push_all_cells(l, l->writes, region);
    push_cell(l, l->writes, region->life);
  }
}

static void look_at_step(Looker *l, const Step *step) {
  if (step->kind == STEP_BOUND || (step->kind == STEP_EDGE && step->edge->kind == EDGE_STOP)) return;
  if (step->kind == STEP_ENTER) look_at_enter(l, step);
  if (step->kind == STEP_LEAVE) look_at_leave(l, step);
  if (step->kind == STEP_EDGE) look_at_edge(l, step);
  look_at_memory(l, step);
}

/* ---- walking backwards --------------------------------------------------------------------------- */

typedef struct {
  const Graph *graph;
  U32Vector keys;        /* what steps read and write, step after step */
  size_t *reads, *writes; /* by step: where in `keys` they begin; writes end where the reads of the next step begin */
  Arena arena;
  PersistentShape sets;
  PersistentSet *at;            /* by node: live there, as far as is known */
  bool *is_open;         /* by node: something behind it has changed */
} Walk;

/* What is live before a step, for a set that is live behind it. */
static PersistentSet before_step(Walk *walk, uint32_t step, PersistentSet set) {
  for (size_t i = walk->writes[step]; i < walk->reads[step + 1]; i++) set = persistent_set_change(walk->sets, set, walk->keys.data[i], false);
  for (size_t i = walk->reads[step]; i < walk->writes[step]; i++) set = persistent_set_change(walk->sets, set, walk->keys.data[i], true);
  return set;
}

/* True if more is live there now. */
static bool update_node(Walk *walk, NodeId id) {
  const GraphNode *node = &walk->graph->nodes.data[id];
  PersistentSet set = walk->at[id];
  walk->is_open[id] = false;
  for (size_t i = 0; i < node->out.size; i++) {
    uint32_t step = node->out.data[i];
    PersistentSet before = before_step(walk, step, walk->at[walk->graph->steps.data[step].to]);
    set = persistent_set_unite(walk->sets, set, before);
  }
  if (set == walk->at[id]) return false;
  walk->at[id] = set;
  for (size_t i = 0; i < node->in.size; i++) walk->is_open[walk->graph->steps.data[node->in.data[i]].from] = true;
  return true;
}

/* Against the order, again and again while more becomes live at a cut point: only steps back to it can bring anything new. */
static void walk_back(Walk *walk) {
  const U32Vector *order = &walk->graph->by_order;
  for (size_t i = 0; i < walk->graph->nodes.size; i++) walk->is_open[i] = true;
  for (bool again = true; again;) {
    again = false;
    for (size_t i = order->size; i-- > 0;) {
      NodeId id = order->data[i];
      if (walk->is_open[id] && update_node(walk, id) && walk->graph->nodes.data[id].is_cut) again = true;
    }
  }
}

static void look_at_all(Looker *l, Walk *walk) {
  U32Vector writes = {0};
  size_t steps = l->graph->steps.size;
  for (size_t i = 0; i < steps; i++) {
    vector_clear(&writes);
    walk->reads[i] = walk->keys.size;
    l->reads = &walk->keys;
    l->writes = &writes;
    look_at_step(l, &l->graph->steps.data[i]);
    walk->writes[i] = walk->keys.size;
    for (size_t j = 0; j < writes.size; j++) vector_push(&walk->keys, writes.data[j]);
  }
  walk->reads[steps] = walk->keys.size;
  vector_release(&writes);
}

static void walk_init(Walk *walk, const Graph *graph, size_t keys) {
  size_t nodes = graph->nodes.size, steps = graph->steps.size;
  *walk = (Walk){.graph = graph};
  walk->reads = memory_zeroed(steps + 1, sizeof *walk->reads);
  walk->writes = memory_zeroed(steps + 1, sizeof *walk->writes);
  walk->at = memory_zeroed(nodes + 1, sizeof *walk->at);
  walk->is_open = memory_zeroed(nodes + 1, sizeof *walk->is_open);
  walk->sets = persistent_set_shape(&walk->arena, keys);
}

static void walk_release(Walk *walk) {
  vector_release(&walk->keys);
  memory_free(walk->reads);
  memory_free(walk->writes);
  memory_free(walk->at);
  memory_free(walk->is_open);
  arena_release(&walk->arena);
}

void liveness_init_at(Liveness *live, const Graph *graph, const Regions *regions, uint32_t first_cell, const U32Vector *nodes) {
  *live = (Liveness){.at_cut = memory_zeroed(nodes->size + 1, sizeof(U32Vector)), .cuts = nodes->size};
  Walk walk;
  walk_init(&walk, graph, first_cell + regions->cells.size);
  Looker looker = {.graph = graph, .regions = regions, .first_cell = first_cell};
  arena_init(&looker.arena);
  look_at_all(&looker, &walk);
  vector_release(&looker.accesses);
  vector_release(&looker.hits);
  arena_release(&looker.arena);
  walk_back(&walk);
  for (size_t i = 0; i < nodes->size; i++) persistent_set_list(walk.sets, walk.at[nodes->data[i]], &live->at_cut[i]);
  persistent_set_list(walk.sets, walk.at[graph->entry], &live->entry);
  walk_release(&walk);
}

void liveness_init(Liveness *live, const Graph *graph, const Regions *regions, uint32_t first_cell) {
  liveness_init_at(live, graph, regions, first_cell, &graph->cuts);
}

void liveness_release(Liveness *live) {
  for (size_t i = 0; i < live->cuts; i++) vector_release(&live->at_cut[i]);
  memory_free(live->at_cut);
  vector_release(&live->entry);
}
