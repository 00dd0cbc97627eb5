/* Classes of states: what explicit-state reachability becomes when values are too many.
 *
 * Small state variables keep their values, and of the others only the truth of some comparisons is kept (predicate_abstraction.h): Boolean predicate
 * abstraction after Graf and Saidi (Construction of abstract state graphs with PVS, CAV 1997), with abstract states that are visited one
 * by one.  Reactive controllers with counters and measured values are like that: which way a pass takes is decided by modes and by the ranges
 * that values lie in.  If the error is never met, the visited abstract states are the invariant.  If it is, they guide a search for it among concrete
 * states (best_first.h). */
#include <string.h>
#include "base/log.h"
#include "engine/predicate_abstraction.h"
#include "engine/best_first.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "model/trace/stepper.h"

enum { LANES = ABSTRACTION_LANES, MOST_STATES = 20000 };

typedef PassEnd Take(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after);

typedef struct {
  Abstraction *abstraction;
  Budget *budget;
  States states;
  VECTOR(Pass) passes;     /* by state and choice */
  bool has_error;         /* it was met, or the end of the model */
} Search;

static void search_release(Search *s) {
  states_release(&s->states);
  vector_release(&s->passes);
}

/* Simulate until there are passes of the state. */
static void make_passes(Search *s, uint32_t state, uint64_t count) {
  while (s->passes.size < (state + 1) * count) {
    const uint64_t *states[LANES];
    uint32_t choices[LANES];
    Pass passes[LANES];
    unsigned lanes = 0;
    for (uint64_t pair; lanes < LANES && (pair = s->passes.size + lanes) < s->states.count * count; lanes++) {
      states[lanes] = states_get(&s->states, (uint32_t)(pair / count));
      choices[lanes] = (uint32_t)(pair % count);
    }
    abstraction_passes(s->abstraction, states, choices, lanes, passes);
    budget_spend(s->budget, 1);
    for (unsigned lane = 0; lane < lanes; lane++) vector_push(&s->passes, passes[lane]);
  }
}

static bool take_state(Search *s, Take *take, uint32_t number, WordVector *after) {
  uint64_t count = abstraction_choices(s->abstraction)->count, state[STATE_WORDS];
  make_passes(s, number, count);
  memcpy(state, states_get(&s->states, number), s->states.width * sizeof *state);
  for (uint32_t choice = 0; choice < count; choice++) {
    PassEnd end = take(s->abstraction, &s->passes.data[number * count + choice], state, s->budget, after);
    if (end == PASS_STOPPED) return false;
    s->has_error = s->has_error || end == PASS_ERROR || end == PASS_INCOMPLETE;
    for (size_t i = 0; end == PASS_GOES_ON && i < after->size; i += s->states.width)
      states_add(&s->states, after->data + i);
  }
  return true;
}

/* All states, breadth first; false if it did not come to an end. */
static bool take_all(Search *s, Take *take, bool until_error) {
  WordVector after = {0};
  bool goes_on = true;
  for (uint32_t i = 0; goes_on && i < s->states.count && !(until_error && s->has_error); i++)
    goes_on = budget_left(s->budget, "classes_next") && s->states.count <= MOST_STATES && take_state(s, take, i, &after);
  vector_release(&after);
  return goes_on;
}

static bool start(Search *s) {
  return states_init(&s->states, abstraction_bits(s->abstraction)) && abstraction_initial(s->abstraction, s->budget, &s->states);
}

/* By ranges, until they do not grow any more. */
static bool search_ranges(Search *s) {
  bool goes_on = start(s);
  abstraction_has_grown(s->abstraction);
  do goes_on = goes_on && take_all(s, abstraction_take_ranges, false);
  while (goes_on && abstraction_has_grown(s->abstraction));
  return goes_on;
}

static bool search_exactly(Search *s) { return start(s) && take_all(s, abstraction_take, true); }

/* ---- the engine ---------------------------------------------------------------------------------- */

/* True if there is nothing more to be said about it. */
static bool finish(Search *s, bool ended, Result *result) {
  LOG("%zu abstract states, ended %d, error %d", s->states.count, (int)ended, (int)s->has_error);
  if (!ended) return true;
  if (!s->has_error) engine_set_proved(result, abstraction_lift(s->abstraction, &s->states));
  result->statistics.states = s->states.count;
  return !s->has_error;
}

static void set_unknown(const Search *exact, const Budget *budget, Result *result) {
  engine_set_stopped(budget, result);
  if (!budget->stopped) result->reason = exact->has_error ? "classes of values do not exclude the error" : "more classes of states than are explored";
}

/* The classes do not exclude it: is there an error, within as many passes as may be looked at?  True if it is deeper. */
static bool look_for_bug(const Model *model, const Model *expanded, const Search *all, unsigned max_k, Result *result) {
  Trace *trace = best_first_search(all->abstraction, expanded, &all->states, all->passes.data, all->budget);
  bool is_deeper = trace && max_k && trace->length > max_k;
  if (is_deeper) trace_delete(trace);
  if (!trace || is_deeper) return is_deeper;
  trace_fill_names(model, trace);
  result->trace = trace;
  result->verdict = VERDICT_FALSE;
  return false;
}

void classes_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  const Model *model = problem->model, *expanded = problem_expanded(problem);
  bool is_deeper = false;
  Abstraction *a = model->has_loop ? abstraction_new(expanded, problem->facts, budget) : NULL;
  Search ranges = {.abstraction = a, .budget = budget}, exact = ranges; /* nothing is visited yet */
  if (!a) {
    result->reason = "conditions depend on more than classes of values";
  } else if (!finish(&ranges, search_ranges(&ranges), result)) {
    if (!finish(&exact, search_exactly(&exact), result)) is_deeper = look_for_bug(model, expanded, &ranges, options->max_k, result);
  }
  if (result->verdict == VERDICT_UNKNOWN && a) set_unknown(&exact, budget, result);
  if (is_deeper) result->reason = "max-k";
  search_release(&ranges);
  search_release(&exact);
  abstraction_delete(a);
}
