/* Universal safety interpolants, made so that what they claim holds by itself: see safety_interpolants.h.
 *
 * From the last node that a refuted path reaches back to the root: what must not happen behind each node, error, edges that lead out of what is safe, is excluded by a conjunct, an
 * interpolant between the path and that block, where the path allows it.  Interpolants are as weak as the proof gives them, so that they say no more than what matters behind. */
#include "engine/safety_interpolants.h"

void safety_init(Safety *safety, Arg *arg) {
  const Graph *graph = arg->problem->model->graph;
  *safety = (Safety){.arg = arg, .relevant = graph ? graph_mark_relevant(graph) : NULL, .last = ARG_NONE};
}

void safety_release(Safety *safety) {
  for (size_t i = 0; i < safety->places.size; i++) vector_release(&safety->places.data[i].half);
  vector_release(&safety->places);
  vector_release(&safety->all);
  vector_release(&safety->became);
  memory_free(safety->relevant);
}

static SafePlace *safe_place(Safety *s, uint32_t place) {
  while (s->places.size <= place) {
    SafePlace none = {.full = term_false(s->arg->bank)};
    vector_push(&s->places, none);
  }
  return &s->places.data[place];
}

/* ---- where all states are safe --------------------------------------------------------------------- */

/* Neither an error nor the end of the model lies behind it; false also if the budget ended. */
static bool is_harmless(Arg *arg, uint32_t place) {
  const PathBlock *block = arg_block(arg, place);
  return block && term_is_false(arg->bank, block->block.error) && term_is_false(arg->bank, block->block.incomplete);
}

/* A place that the graph knows to be harmless, and all behind it: they are full if their blocks say so too. */
static void fill_behind(Safety *s, uint32_t place) {
  Arg *arg = s->arg;
  U32Vector all = {0};
  Map seen = {0};
  bool is_safe = true;
  vector_push(&all, place);
  map_put(&seen, place, 1);
  for (size_t i = 0; is_safe && i < all.size; i++) {
    uint32_t at = all.data[i];
    is_safe = is_harmless(arg, at);
    for (uint32_t e = 0; is_safe && e < arg->places.data[at].block->edges.size; e++) {
      uint32_t target = arg_target(arg, at, e);
      if (!map_has(&seen, target)) vector_push(&all, target);
      map_put(&seen, target, 1);
    }
  }
  for (size_t i = 0; is_safe && i < all.size; i++) {
    safe_place(s, all.data[i])->is_settled = true;
    safe_place(s, all.data[i])->full = term_true(arg->bank);
  }
  map_release(&seen);
  vector_release(&all);
}

/* False: nothing is known. */
static Term full_at(Safety *s, uint32_t place) {
  NodeId location = s->arg->places.data[place].location;
  bool is_open = !safe_place(s, place)->is_settled;
  safe_place(s, place)->is_settled = true;
  if (is_open && s->relevant && location != UINT32_MAX && !s->relevant[location]) fill_behind(s, place);
  return safe_place(s, place)->full;
}

static Term half_of(Safety *s, uint32_t place) {
  const SafePlace *at = safe_place(s, place);
  Term all = term_true(s->arg->bank);
  for (size_t i = 0; i < at->half.size; i++) all = term_and(s->arg->bank, all, at->half.data[i]);
  return all;
}

const Term *safety_sets(Safety *s) {
  vector_clear(&s->all);
  for (uint32_t place = 0; place < s->arg->places.size; place++) vector_push(&s->all, safe_place(s, place)->full);
  return s->all.data;
}

/* ---- what a half set must exclude ------------------------------------------------------------------ */

/* Strongly connected parts of the program; hardware is one. */
static uint32_t component(const Arg *arg, uint32_t place) {
  const Graph *graph = arg->problem->model->graph;
  NodeId location = arg->places.data[place].location;
  return location == UINT32_MAX ? UINT32_MAX : graph ? graph->nodes.data[location].component : 0;
}

enum { MUST_NOT_FAIL, MUST_NOT_END, FIRST_EDGE }; /* obligations of a place: no error, no end of the model, each edge leads to what is safe */

static uint32_t obligations(const Arg *arg, uint32_t place) { return FIRST_EDGE + (uint32_t)arg->places.data[place].block->edges.size; }

/* What must not happen in the block: over its state and inputs.  Within one part of the program the sets that are being made are good enough. */
static Term violation(Safety *s, uint32_t place, uint32_t obligation) {
  Arg *arg = s->arg;
  if (obligation < FIRST_EDGE) return arg_bad(arg, place, obligation == MUST_NOT_FAIL ? ARG_ERROR : ARG_INCOMPLETE);
  uint32_t edge = obligation - FIRST_EDGE, target = arg_target(arg, place, edge);
  Term safe = full_at(s, target);
  if (component(arg, place) == component(arg, target)) safe = term_or(arg->bank, safe, half_of(s, target));
  Term leaves = term_not(arg->bank, arg_before(arg, place, edge, safe));
  return term_and(arg->bank, arg->places.data[place].block->edges.data[edge].condition, leaves);
}

static ItpOptions weak_interpolants(const Arg *arg) {
  ItpOptions itp = arg->options->itp;
  itp.system = ITP_INVERSE_MCMILLAN;
  itp.backward = false;
  return itp;
}

static void add_conjunct(Safety *s, uint32_t place, Term conjunct) {
  SafePlace *at = safe_place(s, place);
  if (!arg_implies(s->arg, place, half_of(s, place), conjunct)) vector_push(&at->half, conjunct);
}

/* Does the half set exclude it?  If not, and the path to the node does, a conjunct says why. */
static bool meets(Safety *s, ArgId node, uint32_t obligation) {
  Arg *arg = s->arg;
  uint32_t place = arg->nodes.data[node].place;
  Term bad = violation(s, place, obligation);
  Answer answer = arg_ask(arg, place, half_of(s, place), bad);
  if (answer != ANSWER_SAT) return answer == ANSWER_UNSAT;
  ArgRefutation refutation = {0};
  answer = arg_refute_from(arg, 0, node, bad, weak_interpolants(arg), NULL, &refutation);
  if (answer == ANSWER_UNSAT && refutation.interpolants.size) add_conjunct(s, place, vector_last(&refutation.interpolants));
  arg_refutation_release(&refutation);
  return answer == ANSWER_UNSAT;
}

static bool is_closed(Safety *s, uint32_t place) {
  if (!s->arg->places.data[place].block) return false;
  for (uint32_t o = 0; o < obligations(s->arg, place); o++)
    if (arg_ask(s->arg, place, half_of(s, place), violation(s, place, o)) != ANSWER_UNSAT) return false;
  return true;
}

/* ---- becoming full --------------------------------------------------------------------------------- */

static void promote(Safety *s, uint32_t place) {
  SafePlace *at = safe_place(s, place);
  Term half = half_of(s, place);
  vector_clear(&at->half);
  if (arg_implies(s->arg, place, half, at->full)) return;
  at->full = term_or(s->arg->bank, at->full, half);
  vector_push(&s->became, place);
}

/* Places of one part that can be reached from this one within it. */
static void list_part(Safety *s, uint32_t place, U32Vector *part) {
  Arg *arg = s->arg;
  Map seen = {0};
  vector_push(part, place);
  map_put(&seen, place, 1);
  for (size_t i = 0; i < part->size; i++) {
    uint32_t from = part->data[i];
    const PathBlock *block = arg->places.data[from].block;
    for (uint32_t e = 0; block && e < block->edges.size; e++) {
      uint32_t target = arg_target(arg, from, e);
      if (component(arg, target) != component(arg, place) || map_has(&seen, target)) continue;
      map_put(&seen, target, 1);
      vector_push(part, target);
    }
  }
  map_release(&seen);
}

/* All of the part at once; a place by itself is a part with one member. */
static void try_part(Safety *s, uint32_t place) {
  U32Vector part = {0};
  bool closed = true;
  list_part(s, place, &part);
  for (size_t i = 0; closed && i < part.size; i++) closed = is_closed(s, part.data[i]);
  for (size_t i = 0; closed && i < part.size; i++) promote(s, part.data[i]);
  vector_release(&part);
}

/* ---- learning -------------------------------------------------------------------------------------- */

static bool is_feasible(Safety *s, const U32Vector *path, size_t length) {
  return arg_ask_path(s->arg, path->data[0], path->data[length], term_true(s->arg->bank)) == ANSWER_SAT;
}

/* How far the path can be followed. */
static size_t last_reached(Safety *s, const U32Vector *path) {
  size_t low = 0, high = path->size - 1;
  if (is_feasible(s, path, high)) return high;
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (is_feasible(s, path, middle))
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* One sequence of interpolants of the path and what it does not get to: what is new. */
static void take_sequence(Safety *s, const U32Vector *path, size_t last, Term unreached) {
  Arg *arg = s->arg;
  ArgRefutation refutation = {0};
  Answer answer = arg_refute_from(arg, 0, path->data[last], unreached, weak_interpolants(arg), NULL, &refutation);
  for (size_t i = 0; answer == ANSWER_UNSAT && i < refutation.interpolants.size; i++)
    add_conjunct(s, arg->nodes.data[path->data[i + 1]].place, refutation.interpolants.data[i]);
  arg_refutation_release(&refutation);
}

/* Conjuncts of what follows that this path implies too, then edges that it does not take; and what can become full does. */
static void complete(Safety *s, ArgId node) {
  uint32_t place = s->arg->nodes.data[node].place;
  bool meets_all = true;
  for (uint32_t o = 0; o < obligations(s->arg, place); o++) meets_all = meets(s, node, o) && meets_all;
  if (meets_all) try_part(s, place);
}

void safety_learn(Safety *s, ArgId node, ArgBad bad) {
  Arg *arg = s->arg;
  U32Vector path = {0};
  vector_clear(&s->became);
  arg_path(arg, node, &path);
  size_t last = last_reached(s, &path);
  s->last = path.data[last];
  uint32_t place = arg->nodes.data[s->last].place;
  bool is_whole = last + 1 == path.size;
  Term unreached = is_whole ? arg_bad(arg, place, bad) : arg->places.data[place].block->edges.data[arg->nodes.data[path.data[last + 1]].edge].condition;
  take_sequence(s, &path, last, unreached);
  for (size_t i = last; i > 0 && budget_left(arg->budget, "safety_next"); i--) complete(s, path.data[i]);
  vector_release(&path);
}

/* ---- using it -------------------------------------------------------------------------------------- */

bool safety_prunes(Safety *s, ArgId id) {
  Arg *arg = s->arg;
  uint32_t place = arg->nodes.data[id].place;
  Term full = full_at(s, place);
  if (term_is_false(arg->bank, full)) return false;
  if (!arg_implies(arg, place, arg->nodes.data[id].label, full)) {
    ArgRefutation refutation = {0};
    bool is_safe = arg_refute_from(arg, 0, id, term_not(arg->bank, full), arg->options->itp, NULL, &refutation) == ANSWER_UNSAT;
    if (is_safe) arg_take_interpolants(arg, id, &refutation);
    arg_refutation_release(&refutation);
    if (!is_safe) return false;
    if (!arg_implies(arg, place, arg->nodes.data[id].label, full)) {
      arg->result->statistics.fallbacks++;
      return false;
    }
  }
  arg->nodes.data[id].is_safe = true;
  arg->result->statistics.pruned_safe++;
  return true;
}
