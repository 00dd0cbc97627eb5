/* The base unfolded along a reduced graph: see unfold.h. */
#include "evidence/base/unfold.h"
#include <string.h>
#include "base/log.h"
#include "flow/graph/loops.h"
#include "model/paths/paths.h"
#include "evidence/base/addresses.h"
#include "evidence/base/weaken.h"

typedef struct {
  Unfolding *unfolding;
  const Model *base;
  const Model *reduced;
  const Graph *graph, *whole; /* of the base; with all copies */
  Term invariant;             /* of the reduced model */
  Origins origins;
  NodeConstants *constants, *base_constants; /* of `whole`, of `graph` */
  bool *is_inside;            /* by node of the base: it is part of the reduced graph */
  bool *leads_inside;         /* by node of the base: as far as constants show, it may lead there */
  bool *jumps;                /* by node of the base: a step of the reduced graph stands for all ways from here */
  NodeId *skipped_by;         /* by node of the base: not inside, but on a way from this head of a loop back inside; NODE_NOWHERE: no */
  bool *is_optional;          /* by step of the base: it may be missing, though it may be possible */
  Loops loops;                /* of the base */
  U32Vector *forgotten;       /* by node of the base: variables that skipped parts of its loop change */
  Paths *paths;
  uint32_t *place_of;         /* by node of `whole` */
  uint32_t *state_of;         /* by variable of the paths: of the base; UINT32_MAX: outside of the cone */
  uint32_t *cut_of;           /* by node of the base */
  NodeId *match;              /* by node of the reduced graph: of `whole` */
  Map addresses;              /* constants of the invariant that are addresses there -> in the base */
} Builder;

/* ---- what the invariant says at a place ----------------------------------------------------------- */

/* Variables of the reduced model that hold what variables of the base hold at the place. */
static void name_state(const Builder *b, const UnfoldedPlace *place, uint32_t reduced_cut, StringMap *identities, Map *named) {
  Map at = {0}; /* identity -> variable of the base */
  for (size_t i = 0; i < place->state.size; i++) {
    const StateVariable *variable = &b->base->state.data[place->state.data[i]];
    map_put(&at, map_key(strings_intern(identities, variable->identity, strlen(variable->identity))), variable->var);
  }
  for (size_t i = 0; i < b->reduced->state.size; i++) {
    const StateVariable *variable = &b->reduced->state.data[i];
    if (!state_variable_is_live(variable, reduced_cut)) continue;
    const char *identity = strings_intern(identities, variable->identity, strlen(variable->identity));
    Term same = (Term)map_get(&at, map_key(identity), TERM_NONE);
    if (same != TERM_NONE && term_sort(b->base->bank, same) == term_sort(b->base->bank, variable->var))
      map_put(named, variable->var, same);
  }
  map_release(&at);
}

static Term given_at(const Builder *b, const UnfoldedPlace *place, uint32_t reduced_cut) {
  TermBank *bank = b->base->bank;
  Map named = {0};
  StringMap identities = {0};
  Term here = term_substitute(bank, model_say_at_cut(b->reduced, b->invariant, reduced_cut), &b->addresses, NULL);
  name_state(b, place, reduced_cut, &identities, &named);
  here = term_substitute(bank, term_weaken(bank, here, &named), &named, NULL);
  map_release(&named);
  strings_release(&identities);
  return here;
}

/* The alternatives of all cut points of the reduced graph that are this one; nothing, if that was pruned. */
static Term given(const Builder *b, NodeId node, const UnfoldedPlace *place) {
  TermBank *bank = b->base->bank;
  const Graph *graph = b->reduced->graph;
  Term all = TERM_NONE;
  for (uint32_t c = 0; c < graph->cuts.size; c++) {
    if (b->match[graph->cuts.data[c]] != node) continue;
    Term one = given_at(b, place, c);
    all = all == TERM_NONE ? one : term_or(bank, all, one);
  }
  return all == TERM_NONE ? term_true(bank) : all;
}

/* ---- what the reduced graph does not have --------------------------------------------------------- */

/* Against the steps, from what is inside. */
static void find_inside(Builder *b) {
  U32Vector work = {0};
  b->is_inside = memory_zeroed(b->graph->nodes.size + 1, sizeof *b->is_inside);
  b->leads_inside = memory_zeroed(b->graph->nodes.size + 1, sizeof *b->leads_inside);
  for (size_t i = 0; i < b->whole->nodes.size; i++) {
    b->is_inside[b->origins.node[i]] = b->leads_inside[b->origins.node[i]] = true;
    vector_push(&work, b->origins.node[i]);
  }
  while (work.size) {
    const GraphNode *node = &b->graph->nodes.data[vector_pop(&work)];
    for (size_t i = 0; i < node->in.size; i++) {
      NodeId from = b->graph->steps.data[node->in.data[i]].from;
      if (!node_constants_take(b->base_constants, node->in.data[i]) || b->leads_inside[from]) continue;
      b->leads_inside[from] = true;
      vector_push(&work, from);
    }
  }
  vector_release(&work);
}

/* Is it the head of the innermost loop around the node whose head is inside? */
static bool is_head_around(const Builder *b, NodeId head, NodeId node) {
  uint32_t l = b->loops.loop_of[node];
  while (l != LOOP_NONE && !b->is_inside[b->loops.all.data[l].header]) l = b->loops.all.data[l].parent;
  return l != LOOP_NONE && b->loops.all.data[l].header == head;
}

/* From the head of a loop to what is not inside but leads back. */
static bool enters_skipped(const Builder *b, const Step *step) {
  if (!b->is_inside[step->from] || b->is_inside[step->to] || !b->leads_inside[step->to]) return false;
  return b->jumps[step->from] || is_head_around(b, step->from, step->to);
}

static void skip_from(Builder *b, NodeId head, NodeId first) {
  U32Vector work = {0};
  vector_push(&work, first);
  while (work.size) {
    NodeId node = vector_pop(&work);
    if (b->skipped_by[node] != NODE_NOWHERE || b->is_inside[node] || !b->leads_inside[node]) continue;
    b->skipped_by[node] = head;
    const U32Vector *out = &b->graph->nodes.data[node].out;
    for (size_t i = 0; i < out->size; i++)
      if (node_constants_take(b->base_constants, out->data[i])) vector_push(&work, b->graph->steps.data[out->data[i]].to);
  }
  vector_release(&work);
}

/* No error lies where a step leads that is pruned: it leads inside no more. */
static void find_skipped(Builder *b) {
  b->jumps = memory_zeroed(b->graph->nodes.size + 1, sizeof *b->jumps);
  b->skipped_by = memory_alloc((b->graph->nodes.size + 1) * sizeof *b->skipped_by);
  b->is_optional = memory_zeroed(b->graph->steps.size + 1, sizeof *b->is_optional);
  for (size_t i = 0; i < b->graph->nodes.size; i++) b->skipped_by[i] = NODE_NOWHERE;
  for (size_t i = 0; i < b->whole->steps.size; i++)
    if (b->origins.step[i] == ORIGIN_NONE) b->jumps[b->origins.node[b->whole->steps.data[i].from]] = true;
  for (uint32_t i = 0; i < b->graph->steps.size; i++) {
    const Step *step = &b->graph->steps.data[i];
    if (!node_constants_take(b->base_constants, i)) continue;
    b->is_optional[i] = !b->leads_inside[step->to] || enters_skipped(b, step);
    if (enters_skipped(b, step)) skip_from(b, step->from, step->to);
  }
}

/* What skipped steps change is forgotten at the head of the loop. */
static void find_forgotten(Builder *b) {
  U32Vector written = {0};
  b->forgotten = memory_zeroed(b->graph->nodes.size + 1, sizeof *b->forgotten);
  for (uint32_t i = 0; i < b->graph->steps.size; i++) {
    const Step *step = &b->graph->steps.data[i];
    NodeId head = b->skipped_by[step->from];
    if (head == NODE_NOWHERE || !node_constants_take(b->base_constants, i)) continue;
    vector_clear(&written);
    if (constants_written(b->graph, step, &written))
      for (VariableId v = 0; v < b->graph->variables.size; v++) vector_push(&written, v);
    for (size_t w = 0; w < written.size; w++) vector_push(&b->forgotten[head], written.data[w]);
  }
  vector_release(&written);
}

static bool is_forgotten(const Builder *b, NodeId origin, uint32_t key) {
  for (size_t i = 0; i < b->forgotten[origin].size; i++)
    if (b->forgotten[origin].data[i] == key) return true;
  return false;
}

/* What constants say in the reduced graph, but for what was forgotten.  NULL if the budget ended. */
static NodeConstants *find_constants(const Builder *b, Budget *budget) {
  U32Vector *forgotten = memory_zeroed(b->whole->nodes.size + 1, sizeof *forgotten);
  for (size_t i = 0; i < b->whole->nodes.size; i++) {
    const U32Vector *from = &b->forgotten[b->origins.node[i]];
    VariableId id;
    for (size_t j = 0; j < from->size; j++) {
      const GraphVariable *variable = &b->graph->variables.data[from->data[j]];
      if (graph_find_variable(b->whole, variable->context, variable->symbol, &id)) vector_push(&forgotten[i], id);
    }
  }
  NodeConstants *constants = node_constants_new(b->whole, forgotten, budget);
  for (size_t i = 0; i < b->whole->nodes.size; i++) vector_release(&forgotten[i]);
  memory_free(forgotten);
  return constants;
}

static Term constants_at(const Builder *b, NodeId node) {
  TermBank *bank = b->base->bank;
  Term all = term_true(bank);
  for (size_t i = 0; i < b->base->state.size; i++) {
    const StateVariable *variable = &b->base->state.data[i];
    if (!variable->symbol || term_width(bank, variable->var) > 64) continue;
    Constant value = node_constants_at(b->base_constants, node, variable->key);
    if (!value.is_known || !state_variable_is_live(variable, b->cut_of[node])) continue;
    all = term_and(bank, all, term_equal(bank, variable->var, term_constant(bank, term_width(bank, variable->var), (uint64_t)value.cell)));
  }
  return all;
}

/* No error lies behind what constants leave possible there, or nothing leads there at all, or it was skipped. */
static void look_elsewhere(Builder *b) {
  const U32Vector *cuts = &b->graph->cuts;
  b->unfolding->elsewhere = memory_zeroed(cuts->size + 1, sizeof *b->unfolding->elsewhere);
  b->unfolding->stand_in = memory_zeroed(cuts->size + 1, sizeof *b->unfolding->stand_in);
  for (size_t c = 0; c < cuts->size; c++) {
    bool is_harmless = node_constants_reach(b->base_constants, cuts->data[c]) && !b->leads_inside[cuts->data[c]];
    b->unfolding->elsewhere[c] = is_harmless ? constants_at(b, cuts->data[c]) : term_false(b->base->bank);
    NodeId head = b->skipped_by[cuts->data[c]];
    b->unfolding->stand_in[c] = head == NODE_NOWHERE ? UINT32_MAX : b->cut_of[head];
  }
}

/* ---- places -------------------------------------------------------------------------------------- */

static Term facts_at(const Builder *b, uint32_t cut) {
  return cut == UINT32_MAX ? term_true(b->base->bank) : model_say_at_cut(b->base, b->unfolding->facts, cut);
}

static void add_place(Builder *b, NodeId node) {
  TermBank *bank = b->base->bank;
  UnfoldedPlace place = {.cut = b->cut_of[b->origins.node[node]], .known = term_true(bank)};
  const U32Vector *live = paths_live(b->paths, node);
  for (size_t i = 0; i < live->size; i++) {
    if (b->state_of[live->data[i]] == UINT32_MAX) continue;
    if (is_forgotten(b, b->origins.node[node], paths_variable(b->paths, live->data[i])->key)) continue;
    vector_push(&place.state, b->state_of[live->data[i]]);
    Term constant = paths_known(b->paths, node, live->data[i]), var = paths_variable(b->paths, live->data[i])->var;
    if (constant != TERM_NONE) place.known = term_and(bank, place.known, term_equal(bank, var, constant));
  }
  if (b->whole->nodes.data[node].is_cut) place.given = given(b, node, &place);
  place.assumed = term_and(bank, place.known, facts_at(b, place.cut));
  b->place_of[node] = (uint32_t)b->unfolding->places.size;
  vector_push(&b->unfolding->places, place);
}

static void add_places(Builder *b) {
  const U32Vector *ends = paths_ends(b->paths);
  for (int given = 1; given >= 0; given--)
    for (size_t i = 0; i < ends->size; i++)
      if (b->whole->nodes.data[ends->data[i]].is_cut == given) add_place(b, ends->data[i]);
}

static PlaceEdge take_edge(const Builder *b, const PathEdge *edge) {
  PlaceEdge one = {.to = b->place_of[edge->to], .condition = edge->condition};
  const UnfoldedPlace *to = &b->unfolding->places.data[one.to];
  const U32Vector *live = paths_live(b->paths, edge->to);
  size_t next = 0; /* of the place's state, which is a part of what is live */
  for (size_t i = 0; i < live->size && next < to->state.size; i++) {
    if (b->state_of[live->data[i]] != to->state.data[next]) continue;
    vector_push(&one.values, edge->values.data[i]);
    next++;
  }
  return one;
}

static void take_block(Builder *b, UnfoldedPlace *place, const PathBlock *block) {
  TermBank *bank = b->base->bank;
  place->bad = term_or(bank, block->missing, term_or(bank, block->block.error, block->block.incomplete));
  for (size_t e = 0; e < block->edges.size; e++) {
    PlaceEdge edge = take_edge(b, &block->edges.data[e]);
    if (b->unfolding->places.data[edge.to].given != TERM_NONE)
      vector_push(&place->arrivals, edge);
    else
      vector_push(&place->edges, edge);
  }
}

static bool take_blocks(Builder *b, Budget *budget) {
  const U32Vector *ends = paths_ends(b->paths);
  const PathBlock *block = paths_initial(b->paths, budget);
  if (block) take_block(b, &b->unfolding->start, block);
  for (size_t i = 0; block && i < ends->size; i++) {
    block = paths_block(b->paths, ends->data[i], budget);
    if (block) take_block(b, &b->unfolding->places.data[b->place_of[ends->data[i]]], block);
  }
  return block;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void number_state(Builder *b) {
  Map index_of = {0};
  size_t variables = paths_variable_count(b->paths);
  for (size_t i = 0; i < b->base->state.size; i++) map_put(&index_of, b->base->state.data[i].var, i);
  b->state_of = memory_alloc((variables + 1) * sizeof *b->state_of);
  for (uint32_t v = 0; v < variables; v++)
    b->state_of[v] = (uint32_t)map_get(&index_of, paths_variable(b->paths, v)->var, UINT32_MAX);
  map_release(&index_of);
}

static bool build(Builder *b, Budget *budget) {
  if (!origins_find(&b->origins, b->graph, b->whole)) return false;
  b->base_constants = node_constants_new(b->graph, NULL, budget);
  if (!b->base_constants) return false;
  loops_init(&b->loops, b->graph);
  find_inside(b);
  find_skipped(b);
  find_forgotten(b);
  b->constants = find_constants(b, budget);
  if (!b->constants) return false;
  PathsAlong along = {b->whole, &b->origins, b->constants, b->is_optional};
  b->paths = paths_new_along(b->base, &along, budget);
  if (!b->paths) return false;
  b->match = graph_match(b->reduced->graph, b->whole);
  b->place_of = memory_zeroed(b->whole->nodes.size + 1, sizeof *b->place_of);
  number_state(b);
  if (b->invariant != TERM_NONE) addresses_translate(b->reduced, b->base, b->invariant, &b->addresses);
  add_places(b);
  look_elsewhere(b);
  return take_blocks(b, budget);
}

static void builder_release(Builder *b) {
  paths_delete(b->paths);
  origins_release(&b->origins);
  node_constants_delete(b->constants);
  node_constants_delete(b->base_constants);
  for (size_t i = 0; b->forgotten && i < b->graph->nodes.size; i++) vector_release(&b->forgotten[i]);
  if (b->is_inside) loops_release(&b->loops);
  memory_free(b->forgotten);
  memory_free(b->is_inside);
  memory_free(b->leads_inside);
  memory_free(b->jumps);
  memory_free(b->skipped_by);
  memory_free(b->is_optional);
  memory_free(b->place_of);
  memory_free(b->state_of);
  memory_free(b->cut_of);
  memory_free(b->match);
  map_release(&b->addresses);
}

Unfolding *unfolding_new(const Problem *problem, const Graph *whole, const Model *reduced, Term invariant, Budget *budget) {
  const Model *base = problem->model;
  Unfolding *unfolding = memory_zeroed(1, sizeof *unfolding);
  Builder b = {.unfolding = unfolding, .base = base, .reduced = reduced, .graph = base->graph, .whole = whole, .invariant = invariant};
  unfolding->base = base;
  unfolding->facts = problem->facts;
  unfolding->start = (UnfoldedPlace){.cut = UINT32_MAX, .known = term_true(base->bank), .assumed = term_true(base->bank)};
  b.cut_of = memory_alloc((b.graph->nodes.size + 1) * sizeof *b.cut_of);
  memset(b.cut_of, 0xff, (b.graph->nodes.size + 1) * sizeof *b.cut_of);
  for (uint32_t c = 0; c < b.graph->cuts.size; c++) b.cut_of[b.graph->cuts.data[c]] = c;
  bool good = build(&b, budget);
  builder_release(&b);
  LOG("%zu places, %zu of them given", unfolding->places.size, unfolding_given(unfolding));
  if (good) return unfolding;
  unfolding_delete(unfolding);
  return NULL;
}

static void release_place(UnfoldedPlace *place) {
  for (size_t i = 0; i < place->edges.size; i++) vector_release(&place->edges.data[i].values);
  for (size_t i = 0; i < place->arrivals.size; i++) vector_release(&place->arrivals.data[i].values);
  vector_release(&place->arrivals);
  vector_release(&place->edges);
  vector_release(&place->state);
}

void unfolding_delete(Unfolding *unfolding) {
  if (!unfolding) return;
  for (size_t i = 0; i < unfolding->places.size; i++) release_place(&unfolding->places.data[i]);
  release_place(&unfolding->start);
  vector_release(&unfolding->places);
  memory_free(unfolding->elsewhere);
  memory_free(unfolding->stand_in);
  memory_free(unfolding);
}

size_t unfolding_given(const Unfolding *unfolding) {
  size_t count = 0;
  while (count < unfolding->places.size && unfolding->places.data[count].given != TERM_NONE) count++;
  return count;
}

Term unfolding_before(const Unfolding *unfolding, const PlaceEdge *edge, Term t) {
  const UnfoldedPlace *to = &unfolding->places.data[edge->to];
  Map map = {0};
  for (size_t i = 0; i < to->state.size; i++)
    map_put(&map, unfolding->base->state.data[to->state.data[i]].var, edge->values.data[i]);
  t = term_substitute(unfolding->base->bank, t, &map, NULL);
  map_release(&map);
  return t;
}

/* At each cut point one of its places; those of which the same is asserted are told together. */
static Term invariant_at(const Unfolding *unfolding, const Term *assertions, uint32_t cut) {
  TermBank *bank = unfolding->base->bank;
  TermVector asserted = {0};
  Map known = {0}; /* assertion -> what is known at one of its places */
  for (size_t i = 0; i < unfolding->places.size; i++) {
    const UnfoldedPlace *place = &unfolding->places.data[i];
    if (place->cut != cut) continue;
    Term before = (Term)map_get(&known, assertions[i], TERM_NONE);
    if (before == TERM_NONE) vector_push(&asserted, assertions[i]);
    map_put(&known, assertions[i], before == TERM_NONE ? place->known : term_or(bank, before, place->known));
  }
  Term all = asserted.size ? term_false(bank) : unfolding->elsewhere[cut];
  for (size_t i = 0; i < asserted.size; i++)
    all = term_or(bank, all, term_and(bank, asserted.data[i], (Term)map_get(&known, asserted.data[i], TERM_NONE)));
  vector_release(&asserted);
  map_release(&known);
  return all;
}

Term unfolding_invariant(const Unfolding *unfolding, const Term *assertions) {
  const Model *base = unfolding->base;
  TermVector at_cut = {0};
  for (uint32_t c = 0; c < base->graph->cuts.size; c++)
    vector_push(&at_cut, invariant_at(unfolding, assertions, unfolding->stand_in[c] == UINT32_MAX ? c : unfolding->stand_in[c]));
  Term all = term_and(base->bank, unfolding->facts, model_join_cuts(base, at_cut.data));
  vector_release(&at_cut);
  return all;
}
