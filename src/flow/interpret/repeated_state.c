/* Looking for states that come back: see repeated_state.h.
 *
 * A search takes a fingerprint at each visit of a loop's head: behind the first visits one without memory, which is cheap; only if that was there before, memory is looked at as
 * well.  So a state is noticed at its second visit, or at a later one, above all if memory is so large that looking at it would cost more than the run itself.  Two fingerprints that are equal are a
 * guess: a second run with the same inputs keeps a copy of the state at the first visit and compares.
 *
 * Calls are compared with those of the same function that wait for them, in the same way. */
#include "flow/interpret/repeated_state.h"
#include <string.h>
#include "flow/cfa/heads.h"
#include "flow/interpret/repeated_state_inside.h"

enum {
  MOST_FINGERPRINTS = 1 << 20, /* then all are forgotten */
  BYTES_PER_STEP = 64, FREE_BYTES = 1 << 22, /* that may be looked at */
  MOST_CALLS_BACK = 32, /* waiting calls that are compared with a new one */
  EAGER_VISITS = 256    /* of heads: at these, memory is looked at in any case */
};

/* ---- what every run needs ------------------------------------------------------------------------ */

static bool starts_with(const char *text, const char *prefix) { return text && !strncmp(text, prefix, strlen(prefix)); }

/* Does nobody read the variable before it is assigned? */
static bool is_dead_behind(const LassoWatch *watch, const Edge *edge) {
  const Symbol *symbol = edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
  if (!symbol || !cfa_is_plain(watch->cfa, symbol)) return false;
  const SymbolVector *locals = &watch->cfa->functions.data[watch->cfa->locations.data[edge->from].function].locals;
  for (size_t i = 0; i < locals->size; i++)
    if (locals->data[i] == symbol) return !live_local(&watch->live, edge->to, i);
  return false;
}

static bool may_repeat(const LassoWatch *watch, const Edge *edge) {
  if (edge->kind != EDGE_HAVOC || source_is_model(watch->cfa->program->sources, edge->range.begin)) return false;
  const Symbol *called = edge->reason ? program_find_function(watch->cfa->program, edge->reason) : NULL;
  bool comes_from_outside = (called && !called->body) || edge->is_elsewhere || starts_with(edge->reason, "external ");
  if (!comes_from_outside && !starts_with(edge->reason, "choice of the automaton")) return is_dead_behind(watch, edge); /* no value, assembly, ... */
  const LibraryFunction *library = called ? library_find(edge->reason) : NULL;
  return !library || library->kind != LIBRARY_NATURAL;
}

static bool is_other_goal(const LassoWatch *watch, const Symbol *symbol) {
  for (uint32_t i = 0; i < watch->cfa->goals.size; i++)
    if (watch->cfa->goals.data[i].counter == symbol) return i != watch->lasso.goal;
  return false;
}

static void find_globals(LassoWatch *watch) {
  vector_clear(&watch->globals);
  for (uint32_t i = 0; i < watch->cfa->globals.size; i++) {
    const Symbol *symbol = watch->cfa->globals.data[i];
    if (!cfa_is_addressed(watch->cfa, symbol) && live_matters(&watch->live, symbol) && !is_other_goal(watch, symbol)) vector_push(&watch->globals, i);
  }
}

LassoWatch *lasso_watch_new(const Cfa *cfa) {
  LassoWatch *watch = memory_zeroed(1, sizeof *watch);
  watch->cfa = cfa;
  live_init(&watch->live, cfa);
  watch->heads = cfa_loop_heads(cfa);
  watch->repeats = memory_zeroed(cfa->edges.size + 1, 1);
  for (size_t i = 0; i < cfa->edges.size; i++) watch->repeats[i] = may_repeat(watch, &cfa->edges.data[i]);
  watch->visits = memory_zeroed(cfa->locations.size + 1, sizeof *watch->visits);
  return watch;
}

void lasso_watch_delete(LassoWatch *watch) {
  if (!watch) return;
  live_release(&watch->live);
  memory_free(watch->heads);
  memory_free(watch->repeats);
  vector_release(&watch->globals);
  memory_free(watch->places);
  memory_free(watch->location_of);
  memory_free(watch->visits);
  memory_free(watch->first);
  memory_free(watch->second);
  map_release(&watch->once);
  map_release(&watch->twice);
  vector_release(&watch->calls);
  saved_state_release(&watch->saved);
  memory_free(watch);
}

void lasso_watch_search(LassoWatch *watch, uint32_t goal) {
  watch->is_confirming = false;
  watch->lasso = (Lasso){.goal = goal};
}

void lasso_watch_confirm(LassoWatch *watch, const Lasso *lasso, unsigned rounds) {
  watch->is_confirming = true;
  watch->rounds = rounds;
  watch->lasso = *lasso;
}

SourcePos lasso_pos(const Cfa *cfa, const Lasso *lasso) {
  const LocationInfo *at = &cfa->locations.data[lasso->at];
  if (lasso->is_call) return cfa->functions.data[at->function].symbol->range.begin;
  return at->loop ? at->loop->range.begin : at->pos ? at->pos : cfa->edges.data[at->out.data[0]].range.begin;
}

Lasso lasso_watch_found(const LassoWatch *watch) { return watch->lasso; }
bool lasso_watch_is_in_loop(const LassoWatch *watch) { return watch->is_in_loop; }
bool lasso_may_repeat(const LassoWatch *watch, const Edge *edge) { return watch->repeats[edge->id]; }

/* ---- a run --------------------------------------------------------------------------------------- */

/* Locations have become actions. */
static void learn_places(LassoWatch *watch, const Machine *m) {
  if (watch->machine == m) return;
  watch->machine = m;
  memory_free(watch->places);
  memory_free(watch->location_of);
  watch->places = memory_zeroed(m->actions.size + 1, 1);
  watch->location_of = memory_zeroed(m->actions.size + 1, sizeof *watch->location_of);
  for (size_t i = 0; i < m->cfa->functions.size; i++) {
    const CfaFunction *function = &m->cfa->functions.data[i];
    for (size_t j = 0; j < function->locations.size; j++) {
      Location location = function->locations.data[j];
      watch->location_of[m->first[location]] = location;
      if (watch->heads[location]) watch->places[m->first[location]] |= PLACE_IS_HEAD;
    }
    watch->places[m->first[function->entry]] |= PLACE_IS_ENTRY;
  }
}

static uint8_t ask_content(void *context, const Edge *edge, uint32_t occurrence, uint64_t offset) {
  Machine *m = context;
  machine_note_input(m, edge);
  return m->options->content ? m->options->content(m->options->input_context, edge, occurrence, offset) : 0;
}

void machine_begin_lasso(Machine *m) {
  LassoWatch *watch = m->options->lasso;
  learn_places(watch, m);
  find_globals(watch);
  m->watched_places = watch->places;
  m->space.content = ask_content;
  m->space.content_context = m;
  memset(watch->visits, 0, watch->cfa->locations.size * sizeof *watch->visits);
  watch->unrepeatable = watch->cost = watch->head_visits = 0;
  watch->is_in_loop = false;
  watch->round = 0;
  memory_free(watch->first);
  memory_free(watch->second);
  watch->first = watch->second = NULL;
  map_clear(&watch->once);
  map_clear(&watch->twice);
  vector_clear(&watch->calls);
}

void machine_note_input(Machine *m, const Edge *edge) { m->options->lasso->unrepeatable += !m->options->lasso->repeats[edge->id]; }

/* What a native reads from the world is another thing each time. */
void machine_note_library(Machine *m, const LibraryFunction *library) {
  m->options->lasso->unrepeatable += library->kind == LIBRARY_ANYTHING || (library->model && !strcmp(library->model, "outside.c"));
}

static void end(Machine *m, uint64_t first, uint64_t second, bool is_call) {
  LassoWatch *watch = m->options->lasso;
  watch->lasso.at = watch->location_of[m->at];
  watch->lasso.is_call = is_call;
  watch->lasso.first = first;
  watch->lasso.second = second;
  machine_fail(m, RUN_LASSO, NULL);
}

/* ---- search -------------------------------------------------------------------------------------- */

static bool can_afford(const Machine *m, const LassoWatch *watch) { return watch->cost < FREE_BYTES || watch->cost / BYTES_PER_STEP < m->result->steps; }

static void forget_if_full(LassoWatch *watch) {
  if (watch->once.size + watch->twice.size < MOST_FINGERPRINTS) return;
  map_clear(&watch->once);
  map_clear(&watch->twice);
}

static void search_head(Machine *m, LassoWatch *watch, uint64_t visit) {
  uint64_t key = machine_fingerprint(m, watch);
  forget_if_full(watch);
  if (watch->head_visits++ >= EAGER_VISITS && !map_has(&watch->once, key)) {
    map_put(&watch->once, key, visit);
    return;
  }
  if (!can_afford(m, watch)) return;
  key = hash_mix(key, machine_fingerprint_memory(m, UINT64_MAX, &watch->cost));
  uint64_t before = map_get(&watch->twice, key, 0);
  if (before)
    end(m, before, visit, false);
  else
    map_put(&watch->twice, key, visit);
}

/* The call that has just begun is noted among those that wait. */
static WaitingCall *note_call(Machine *m, LassoWatch *watch, uint64_t visit) {
  if (watch->calls.size > m->frames.size) watch->calls.size = m->frames.size;
  while (watch->calls.size < m->frames.size) vector_push(&watch->calls, (WaitingCall){.function = UINT32_MAX}); /* without a place that is watched */
  uint64_t callers_end = m->state.frame ? m->state.frame : m->space.regions[REGION_STACK].base + m->space.stack_top;
  vector_push(&watch->calls, ((WaitingCall){.function = m->function, .visit = visit, .callers_end = callers_end}));
  return &vector_last(&watch->calls);
}

/* Memory that all calls of the function that wait share: what calls in between have on the stack is not compared here. */
static uint64_t fingerprint_shared_memory(const Machine *m, LassoWatch *watch) {
  const WaitingCall *outermost = watch->calls.data;
  while (outermost->function != m->function) outermost++;
  return machine_fingerprint_memory(m, outermost->callers_end, &watch->cost) | 1;
}

static void search_call(Machine *m, LassoWatch *watch, uint64_t visit) {
  WaitingCall *now = note_call(m, watch, visit);
  now->call = machine_fingerprint_call(m, watch);
  unsigned compared = 0;
  for (WaitingCall *before = now; before-- > watch->calls.data && compared < MOST_CALLS_BACK;) {
    compared++;
    if (before->function != now->function || before->call != now->call) continue;
    if (!now->memory && !can_afford(m, watch)) return;
    if (!now->memory) now->memory = fingerprint_shared_memory(m, watch);
    if (before->memory != now->memory) continue;
    end(m, before->visit, visit, true);
    return;
  }
}

/* ---- confirmation -------------------------------------------------------------------------------- */

static bool still_waits(const LassoWatch *watch) {
  size_t depth = watch->saved.frames.size;
  return depth < watch->calls.size && watch->calls.data[depth].visit == watch->lasso.first && watch->calls.data[depth].function == watch->saved.function;
}

static EdgeCounts *count_inputs(const Machine *m) {
  EdgeCounts *counts = memory_zeroed(m->cfa->edges.size + 1, sizeof *counts);
  for (size_t i = 0; i < m->actions.size; i++) {
    const Action *action = &m->actions.data[i];
    if (action->edge) counts[action->edge->id] = (EdgeCounts){action->occurrences, action->visits};
  }
  return counts;
}

uint32_t lasso_watch_occurrence(const LassoWatch *watch, const Edge *edge, uint32_t occurrence, bool is_content) {
  if (!watch->second) return occurrence;
  EdgeCounts first = watch->first[edge->id], second = watch->second[edge->id];
  uint32_t stem = is_content ? first.visits : first.occurrences, end = is_content ? second.visits : second.occurrences;
  return occurrence < end || stem == end ? occurrence : stem + (occurrence - stem) % (end - stem);
}

static void begin_loop(Machine *m, LassoWatch *watch) {
  saved_state_take(&watch->saved, m, watch);
  watch->is_in_loop = true;
  watch->lasso.stem = m->result->steps;
  watch->first = count_inputs(m);
}

static bool is_same_again(Machine *m, LassoWatch *watch) {
  if (watch->lasso.is_call) return still_waits(watch) && saved_state_is_called_again(&watch->saved, m, watch);
  return saved_state_is_back(&watch->saved, m, watch);
}

static void confirm(Machine *m, LassoWatch *watch, uint64_t visit, bool is_call) {
  Lasso *lasso = &watch->lasso;
  if (watch->location_of[m->at] != lasso->at || lasso->is_call != is_call) return;
  if (visit == lasso->first) begin_loop(m, watch);
  if (visit < lasso->second || (visit - lasso->first) % (lasso->second - lasso->first)) return;
  if (!is_same_again(m, watch)) {
    machine_fail(m, RUN_STOPPED, "the state is another one");
    return;
  }
  if (visit == lasso->second) {
    lasso->loop = m->result->steps - lasso->stem;
    watch->second = count_inputs(m);
  }
  if (++watch->round == watch->rounds) machine_fail(m, RUN_LASSO, NULL);
}

/* ---- visits -------------------------------------------------------------------------------------- */

/* Nothing that happens from here on would mean anything. */
static bool is_undefined(const Machine *m) {
  return m->state.invalid_reads || m->state.invalid_writes || m->result->invalid_frees || m->state.open_comparisons || m->space.is_exhausted;
}

void machine_visit(Machine *m) {
  LassoWatch *watch = m->options->lasso;
  Location location = watch->location_of[m->at];
  bool is_call = m->is_entering && (watch->places[m->at] & PLACE_IS_ENTRY), is_head = watch->places[m->at] & PLACE_IS_HEAD;
  m->is_entering = false;
  if (!is_call && !is_head) return;
  if (is_undefined(m)) {
    machine_fail(m, RUN_STOPPED, "undefined behaviour");
    return;
  }
  uint64_t visit = ++watch->visits[location];
  if (is_call && watch->is_confirming) note_call(m, watch, visit);
  if (watch->is_confirming) {
    if (is_call) confirm(m, watch, visit, true);
    if (is_head && !m->has_ended) confirm(m, watch, visit, false);
    return;
  }
  if (is_call) search_call(m, watch, visit);
  if (is_head && !m->has_ended) search_head(m, watch, visit);
}
