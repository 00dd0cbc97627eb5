/* The abstract reachability graph: places, questions about them, the tree of nodes.  See arg.h. */
#include "engine/arg.h"
#include "base/log.h"
#include "engine/engine_inside.h"
#include "model/reduce/compact.h"

/* ---- places ---------------------------------------------------------------------------------------- */

static Term facts_at(const Arg *arg, NodeId location) {
  const Model *base = model_base(arg->problem->model);
  const Graph *graph = base->graph;
  if (location == UINT32_MAX) return term_true(arg->bank);
  for (size_t c = 0; graph && c < graph->cuts.size; c++)
    if (graph->cuts.data[c] == location) return model_say_at_cut(base, arg->facts, c);
  return graph ? term_true(arg->bank) : arg->facts;
}

static void list_conjuncts(const TermBank *bank, Term t, TermVector *list) {
  TermVector stack = {0};
  vector_push(&stack, t);
  while (stack.size) {
    Term top = vector_pop(&stack);
    bool is_conjunction = term_operator(bank, top) == TERM_AND;
    if (!is_conjunction && !term_is_true(bank, top)) vector_push(list, top);
    for (unsigned i = 0; is_conjunction && i < term_arity(bank, top); i++) vector_push(&stack, term_child(bank, top, i));
  }
  vector_release(&stack);
}

static uint32_t place_at(Arg *arg, NodeId location) {
  uint32_t place = (uint32_t)map_get(&arg->place_of, location, arg->places.size);
  if (place < arg->places.size) return place;
  ArgPlace new_place = {.location = location, .facts = facts_at(arg, location)};
  list_conjuncts(arg->bank, new_place.facts, &new_place.fact_list);
  vector_push(&arg->places, new_place);
  map_put(&arg->place_of, location, place);
  return place;
}

ArgPlace *arg_place(Arg *arg, ArgId node) { return &arg->places.data[arg->nodes.data[node].place]; }

/* Some operations have no circuit: then nothing can be asked. */
static bool has_circuit(const Arg *arg, const PathBlock *block) {
  TermVector all = {0};
  vector_push(&all, block->block.error);
  vector_push(&all, block->block.incomplete);
  for (size_t e = 0; e < block->edges.size; e++) {
    const PathEdge *edge = &block->edges.data[e];
    vector_push(&all, edge->condition);
    for (size_t i = 0; i < edge->values.size; i++) vector_push(&all, edge->values.data[i]);
  }
  bool has = blast_supports_all(arg->bank, &all);
  vector_release(&all);
  return has;
}

static void read_edges(Arg *arg, ArgPlace *place) {
  const PathEdgeVector *edges = &place->block->edges;
  place->first_edge = arg->edges;
  arg->edges += (uint32_t)edges->size;
  place->edges = memory_zeroed(edges->size + 1, sizeof *place->edges);
  for (size_t e = 0; e < edges->size; e++) {
    const U32Vector *live = paths_live(arg->paths, edges->data[e].to);
    for (size_t i = 0; i < live->size; i++)
      map_put(&place->edges[e].values, paths_variable(arg->paths, live->data[i])->var, edges->data[e].values.data[i]);
  }
}

const PathBlock *arg_block(Arg *arg, uint32_t index) {
  ArgPlace *place = &arg->places.data[index];
  if (place->block) return place->block;
  bool is_start = place->location == UINT32_MAX;
  const PathBlock *block = is_start ? paths_initial(arg->paths, arg->budget) : paths_block(arg->paths, place->location, arg->budget);
  if (block && !has_circuit(arg, block)) {
    arg->result->reason = "an operation without a circuit";
    return NULL;
  }
  place->block = block;
  if (block) read_edges(arg, place);
  if (block) arg->result->statistics.blocks++;
  return block;
}

uint32_t arg_target(Arg *arg, uint32_t place, uint32_t edge) { return place_at(arg, arg->places.data[place].block->edges.data[edge].to); }

Term arg_before(Arg *arg, uint32_t place, uint32_t edge, Term behind) {
  ArgEdge *e = &arg->places.data[place].edges[edge];
  return term_substitute(arg->bank, behind, &e->values, &e->cache);
}

/* ---- questions ------------------------------------------------------------------------------------- */

static TermSolver *solver_for(Arg *arg, TermSolver **solver, Term facts) {
  if (!*solver) {
    *solver = memory_alloc(sizeof **solver);
    term_solver_init(*solver, arg->bank);
    term_solver_set_budget(*solver, arg->budget);
    term_solver_assert(*solver, facts);
  }
  return *solver;
}

int arg_literal(Arg *arg, uint32_t place, Term t) {
  ArgPlace *at = &arg->places.data[place];
  return term_solver_literal(solver_for(arg, &at->steps, at->facts), t);
}

static Answer ask_both(Arg *arg, TermSolver *solver, Term a, Term b) {
  int literals[] = {term_solver_literal(solver, a), term_solver_literal(solver, b)};
  if (!literals[0] || !literals[1]) return ANSWER_UNKNOWN;
  return term_solver_ask(solver, literals, 2, arg->budget);
}

Answer arg_ask(Arg *arg, uint32_t place, Term state, Term condition) {
  ArgPlace *at = &arg->places.data[place];
  if (term_is_false(arg->bank, state) || term_is_false(arg->bank, condition)) return ANSWER_UNSAT;
  return ask_both(arg, solver_for(arg, &at->steps, at->facts), state, condition);
}

bool arg_implies(Arg *arg, uint32_t place, Term a, Term b) {
  ArgPlace *at = &arg->places.data[place];
  if (a == b || term_is_false(arg->bank, a) || term_is_true(arg->bank, b)) return true;
  return ask_both(arg, solver_for(arg, &at->labels, at->facts), a, term_not(arg->bank, b)) == ANSWER_UNSAT;
}

/* ---- the tree -------------------------------------------------------------------------------------- */

static bool is_cut(const Arg *arg, NodeId location) {
  const Graph *graph = arg->problem->model->graph;
  return location != UINT32_MAX && (!graph || graph->nodes.data[location].is_cut);
}

ArgId arg_add(Arg *arg, ArgId parent, uint32_t edge, Term label) {
  ArgId id = (ArgId)arg->nodes.size;
  ArgNode node = {.parent = parent, .edge = edge, .label = label, .covered_by = ARG_NONE, .first_child = ARG_NONE, .next_sibling = ARG_NONE};
  if (parent != ARG_NONE) {
    ArgNode *above = &arg->nodes.data[parent];
    node.place = arg_target(arg, above->place, edge);
    node.depth = above->depth + 1;
    node.passes = above->passes + is_cut(arg, arg->places.data[node.place].location);
    node.next_sibling = above->first_child;
    above->first_child = id;
  }
  vector_push(&arg->nodes, node);
  vector_push(&arg->places.data[node.place].nodes, id);
  arg->result->statistics.nodes++;
  return id;
}

bool arg_is_covered(const Arg *arg, ArgId id) {
  for (; id != ARG_NONE; id = arg->nodes.data[id].parent)
    if (arg->nodes.data[id].covered_by != ARG_NONE) return true;
  return false;
}

bool arg_is_open(const Arg *arg, ArgId id) {
  for (; id != ARG_NONE; id = arg->nodes.data[id].parent) {
    const ArgNode *node = &arg->nodes.data[id];
    if (node->covered_by != ARG_NONE || node->is_removed || node->is_safe) return false;
  }
  return true;
}

static bool is_below(const Arg *arg, ArgId id, ArgId above) {
  while (id != ARG_NONE && id > above) id = arg->nodes.data[id].parent;
  return id == above;
}

static void remove_from_place(ArgPlace *place, ArgId id) {
  size_t kept = 0;
  for (size_t i = 0; i < place->nodes.size; i++)
    if (place->nodes.data[i] != id) place->nodes.data[kept++] = place->nodes.data[i];
  place->nodes.size = kept;
}

/* Nodes that are covered by this one, which are at the same place. */
static void uncover(Arg *arg, ArgId by, bool only_if_wrong) {
  const U32Vector *nodes = &arg_place(arg, by)->nodes;
  for (size_t i = 0; i < nodes->size; i++) {
    ArgNode *node = &arg->nodes.data[nodes->data[i]];
    if (node->covered_by != by) continue;
    if (only_if_wrong && arg_implies(arg, node->place, node->label, arg->nodes.data[by].label)) continue;
    node->covered_by = ARG_NONE;
  }
}

/* The node, and after it all below it, the next one each time. */
static ArgId next_below(const Arg *arg, ArgId id, ArgId top) {
  if (arg->nodes.data[id].first_child != ARG_NONE) return arg->nodes.data[id].first_child;
  while (id != top && arg->nodes.data[id].next_sibling == ARG_NONE) id = arg->nodes.data[id].parent;
  return id == top ? ARG_NONE : arg->nodes.data[id].next_sibling;
}

void arg_remove(Arg *arg, ArgId top) {
  for (ArgId id = top; id != ARG_NONE; id = next_below(arg, id, top)) {
    if (arg->nodes.data[id].is_removed) continue;
    uncover(arg, id, false);
    arg->nodes.data[id].is_removed = true;
    remove_from_place(arg_place(arg, id), id);
  }
  if (arg->nodes.data[top].parent == ARG_NONE) return;
  ArgId *link = &arg->nodes.data[arg->nodes.data[top].parent].first_child;
  while (*link != top) link = &arg->nodes.data[*link].next_sibling;
  *link = arg->nodes.data[top].next_sibling;
}

static bool covers(Arg *arg, ArgId by, ArgId id) {
  const ArgNode *node = &arg->nodes.data[id];
  if (arg_is_covered(arg, by) || !arg_implies(arg, node->place, node->label, arg->nodes.data[by].label)) return false;
  arg->nodes.data[id].covered_by = by;
  arg->result->statistics.covered++;
  for (ArgId below = next_below(arg, id, id); below != ARG_NONE; below = next_below(arg, below, id)) uncover(arg, below, false);
  return true;
}

/* By older nodes only, so that coverings have no cycles; the last ones first, whose labels were made under similar circumstances. */
bool arg_cover(Arg *arg, ArgId id) {
  const U32Vector *nodes = &arg_place(arg, id)->nodes;
  for (size_t i = nodes->size; i-- > 0 && budget_left(arg->budget, "arg_cover");) {
    ArgId by = nodes->data[i];
    if (by < id && !arg->nodes.data[by].is_safe && !arg->nodes.data[by].is_doubtful && !is_below(arg, by, id) && covers(arg, by, id)) return true;
  }
  return false;
}

bool arg_strengthen(Arg *arg, ArgId id, Term conjunct) {
  ArgNode *node = &arg->nodes.data[id];
  if (arg_implies(arg, node->place, node->label, conjunct)) return false;
  node->label = term_and(arg->bank, node->label, conjunct);
  uncover(arg, id, true);
  return true;
}

bool arg_is_too_deep(Arg *arg, ArgId id) {
  ArgNode *node = &arg->nodes.data[id];
  if (!arg->options->max_k || node->passes <= arg->options->max_k) return false;
  return node->is_safe = arg->is_bounded = true;
}

ArgId arg_find_leaf(Arg *arg) {
  for (ArgId id = 0; id < arg->nodes.size && budget_left(arg->budget, "arg_find_leaf"); id++)
    if (!arg->nodes.data[id].is_expanded && arg_is_open(arg, id)) return id;
  return ARG_NONE;
}

/* ---- the whole ------------------------------------------------------------------------------------- */

bool arg_init(Arg *arg, Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  *arg = (Arg){.problem = problem, .options = options, .budget = budget, .result = result, .bank = problem->model->bank};
  arg->paths = problem_paths_by(problem, options->blocks, budget);
  if (!arg->paths) {
    engine_set_stopped(budget, result);
    return false;
  }
  arg->facts = model_lift_invariant(problem->model, problem->facts);
  place_at(arg, UINT32_MAX);
  arg_add(arg, ARG_NONE, 0, term_true(arg->bank));
  return true;
}

static void release_solver(TermSolver *solver) {
  if (solver) term_solver_release(solver);
  memory_free(solver);
}

static void release_place(ArgPlace *place) {
  for (size_t e = 0; place->block && e < place->block->edges.size; e++) {
    map_release(&place->edges[e].values);
    map_release(&place->edges[e].cache);
  }
  memory_free(place->edges);
  vector_release(&place->nodes);
  vector_release(&place->predicates);
  vector_release(&place->fact_list);
  release_solver(place->steps);
  release_solver(place->labels);
}

void arg_release(Arg *arg) {
  for (size_t i = 0; i < arg->places.size; i++) release_place(&arg->places.data[i]);
  vector_release(&arg->places);
  vector_release(&arg->nodes);
  map_release(&arg->place_of);
  for (size_t i = 0; i < arg->variables.size; i++) vector_release(&arg->variables.data[i]);
  vector_release(&arg->variables);
  map_release(&arg->lists);
}
