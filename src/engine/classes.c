/* Classes of states: what explicit-state reachability becomes when values are too many.
 *
 * Small state variables keep their values, and of the others only the truth of some comparisons is kept (abstraction.h): Boolean predicate
 * abstraction after Graf and Saidi (Construction of abstract state graphs with PVS, CAV 1997), with abstract states that are visited one
 * by one.  Reactive controllers with counters and measured values are like that: which way a pass takes is decided by modes and by the ranges
 * that values lie in.  If the error is never met, the visited abstract states are the invariant. */
#include "base/log.h"
#include "engine/abstraction.h"
#include "engine/run.h"
#include "model/name.h"

enum { LANES = ABSTRACTION_LANES, MOST_STATES = 1000000 };

typedef struct {
  uint32_t parent; /* index; UINT32_MAX: an initial state */
  uint32_t choice; /* of the pass that led here */
} Origin;

typedef struct {
  Abstraction *abstraction;
  Budget *budget;
  Result *result;
  States states;
  VECTOR(Origin) origins; /* by state */
  Origin bad;             /* where the error was met */
} Search;

typedef enum { SEARCH_DONE, SEARCH_ERROR, SEARCH_STOPPED } SearchEnd;

static void add_successors(Search *s, const WordVector *after, Origin origin) {
  for (size_t i = 0; i < after->size; i += s->states.width)
    if (states_add(&s->states, after->data + i)) vector_push(&s->origins, origin);
}

/* All passes from the states, 64 at a time. */
static SearchEnd search(Search *s) {
  uint64_t done = 0, count = abstraction_choices(s->abstraction)->count;
  WordVector after = {0};
  SearchEnd end = SEARCH_DONE;
  while (end == SEARCH_DONE && done < s->states.count * count) {
    if (!budget_left(s->budget, "classes_next") || s->states.count > MOST_STATES) end = SEARCH_STOPPED;
    const uint64_t *states[LANES];
    uint64_t copies[LANES][STATE_WORDS];
    uint32_t choices[LANES];
    unsigned lanes = 0;
    for (; lanes < LANES && done + lanes < s->states.count * count; lanes++) {
      const uint64_t *state = states_get(&s->states, (uint32_t)((done + lanes) / count));
      for (unsigned w = 0; w < s->states.width; w++) copies[lanes][w] = state[w];
      states[lanes] = copies[lanes];
      choices[lanes] = (uint32_t)((done + lanes) % count);
    }
    abstraction_simulate(s->abstraction, states, choices, lanes);
    budget_spend(s->budget, 1);
    for (unsigned lane = 0; lane < lanes && end == SEARCH_DONE; lane++) {
      Origin origin = {(uint32_t)((done + lane) / count), choices[lane]};
      PassEnd pass = abstraction_take(s->abstraction, lane, states[lane], s->budget, &after);
      if (pass == PASS_GOES_ON) add_successors(s, &after, origin);
      if (pass == PASS_ERROR) s->bad = origin;
      if (pass == PASS_ERROR) end = SEARCH_ERROR;
      if (pass == PASS_STOPPED) end = SEARCH_STOPPED;
    }
    done += lanes;
  }
  vector_release(&after);
  return end;
}

static SearchEnd search_all(Search *s) {
  if (!states_init(&s->states, abstraction_bits(s->abstraction)) || !abstraction_initial(s->abstraction, s->budget, &s->states))
    return SEARCH_STOPPED;
  for (size_t i = 0; i < s->states.count; i++) vector_push(&s->origins, (Origin){UINT32_MAX, 0});
  return search(s);
}

void classes_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  (void)options;
  Model expanded = model_expand_names(model);
  TermVector more = {0};
  Search s = {.budget = budget, .result = result};
  if (model->has_loop) s.abstraction = abstraction_new(&expanded, &more, budget);
  if (s.abstraction) {
    SearchEnd end = search_all(&s);
    MESSAGE("%zu abstract states, end %d", s.states.count, (int)end);
    if (end == SEARCH_DONE)
      engine_set_proved(result, abstraction_lift(s.abstraction, &s.states));
    else
      engine_set_stopped(budget, result);
  } else {
    result->reason = "conditions depend on more than classes of values";
  }
  states_release(&s.states);
  vector_release(&s.origins);
  vector_release(&more);
  abstraction_delete(s.abstraction);
  model_release_expanded(&expanded);
}
