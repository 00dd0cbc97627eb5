/* several.c: rounds about sets of checks: see several.h.
 *
 * If time is limited the round about all checks has half of it, and so has each later one of what is left for its set, but a second at least, in which something can be decided; single
 * checks have all of that.  Otherwise each round has a slice of time, so that one that never ends does not stand before the others; what is open then is asked about again, with larger
 * slices, until no round was cut short. */
#include "verify/several.h"
#include "base/log.h"
#include "base/memory.h"
#include "flow/transform/inline.h"
#include "flow/values/value_analysis.h"
#include <assert.h>
#include <string.h>

enum { MOST_ROUNDS = 100 }; /* that decide nothing; then what is open stays so */

static const double first_share = 0.5, values_share = 0.1, least_seconds = 1, first_slice = 20, longer = 4;

typedef VECTOR(CheckId) CheckIdVector;

/* Sets of checks that wait for a round, in order. */
typedef VECTOR(CheckIdVector) SetVector;

void several_init(Several *s, const VerificationOptions *options, const Observer *observer, Budget *budget, const Cfa *cfa) {
  *s = (Several){.options = *options, .observer = *observer, .budget = budget, .cfa = cfa, .count = cfa->checks.size, .slice = first_slice};
  s->answers = memory_zeroed(s->count + 1, sizeof *s->answers);
  s->asked = memory_zeroed(s->count + 1, sizeof *s->asked);
  s->options.pipeline.asked = s->asked;
  for (size_t i = 0; i < s->count; i++) s->answers[i] = (CheckAnswer){.check = cfa->checks.data[i], .verdict = VERDICT_UNKNOWN};
}

void several_release(Several *s) {
  for (size_t i = 0; i < s->count; i++) memory_free(s->answers[i].reason);
  memory_free(s->answers);
  memory_free(s->asked);
  for (unsigned i = 0; i < MOST_SPLITS; i++) portfolio_delete(s->portfolios[i]);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

size_t several_count(const Several *s, Verdict verdict) {
  size_t count = 0;
  for (size_t i = 0; i < s->count; i++) count += s->answers[i].verdict == verdict;
  return count;
}

size_t several_count_by_values(const Several *s) {
  size_t count = 0;
  for (size_t i = 0; i < s->count; i++) count += s->answers[i].by_values;
  return count;
}

const CheckAnswer *several_first(const Several *s, Verdict verdict) {
  for (size_t i = 0; i < s->count; i++)
    if (s->answers[i].verdict == verdict) return &s->answers[i];
  return NULL;
}

Verdict several_verdict(const Several *s) {
  if (several_count(s, VERDICT_FALSE)) return VERDICT_FALSE;
  return several_count(s, VERDICT_UNKNOWN) ? VERDICT_UNKNOWN : VERDICT_TRUE;
}

static void decide(CheckAnswer *answer, Verdict verdict) {
  answer->is_decided = true;
  answer->verdict = verdict;
}

/* ---- a round ------------------------------------------------------------------------------------------- */

static void ask_about(Several *s, const CheckIdVector *set) {
  memset(s->asked, 0, s->count + 1);
  for (size_t i = 0; i < set->size; i++) s->asked[set->data[i]] = true;
}

static void keep_open(const Several *s, CheckIdVector *set) {
  size_t kept = 0;
  for (size_t i = 0; i < set->size; i++)
    if (!s->answers[set->data[i]].is_decided) set->data[kept++] = set->data[i];
  set->size = kept;
}

static void take_reason(Several *s, const CheckIdVector *set, Buffer *reason) {
  for (size_t i = 0; i < set->size; i++) {
    CheckAnswer *answer = &s->answers[set->data[i]];
    memory_free(answer->reason);
    answer->reason = memory_copy_string(buffer_text(reason));
  }
}

/* What the round has decided is marked; true: something. */
static bool take_conclusion(Several *s, const CheckIdVector *set, const Verification *round) {
  const Conclusion *conclusion = &round->conclusion;
  for (size_t i = 0; i < set->size && conclusion->verdict == VERDICT_TRUE; i++) decide(&s->answers[set->data[i]], VERDICT_TRUE);
  if (conclusion->verdict != VERDICT_FALSE) return conclusion->verdict == VERDICT_TRUE;
  assert(conclusion->check && s->asked[conclusion->check->id]);
  decide(&s->answers[conclusion->check->id], VERDICT_FALSE);
  return true;
}

/* For one round, if it wants it: one that was not split leaves it to the next. */
static Portfolio *provide_portfolio(Several *s) {
  if (s->splits < MOST_SPLITS && !s->portfolios[s->splits]) s->portfolios[s->splits] = portfolio_new(&s->sharing);
  return s->splits < MOST_SPLITS ? s->portfolios[s->splits] : NULL;
}

/* About all checks of the set, with so many seconds.  True if it has decided something. */
static bool run_round(Several *s, const CheckIdVector *set, double seconds) {
  Verification round;
  Budget share;
  Buffer reason = {0};
  budget_init(&share, s->budget, seconds, 0);
  ask_about(s, set);
  s->options.portfolio = provide_portfolio(s);
  verification_init(&round, &s->options, &s->observer, &share, s->cfa, NULL);
  verification_run(&round);
  s->rounds++;
  s->splits += portfolio_number(s->options.portfolio) > 0;
  bool is_decided = take_conclusion(s, set, &round);
  s->was_cut_short |= round.conclusion.verdict == VERDICT_UNKNOWN && round.conclusion.why == WHY_STOPPED;
  s->tell(s->context, s, &round, &reason);
  if (!is_decided) take_reason(s, set, &reason);
  MESSAGE("round %zu: %zu checks, %s", s->rounds, set->size, verdict_name(round.conclusion.verdict));
  verification_release(&round);
  vector_release(&reason);
  return is_decided;
}

static bool is_over(const Several *s) { return s->budget->stopped || budget_has_fired() || budget_is_interrupted() || budget_seconds_left(s->budget) <= 0; }

static double part_of_time(const Several *s, double share) {
  double left = budget_seconds_left(s->budget), part = share * left;
  if (s->slice > 0) return s->slice;
  return part < least_seconds ? least_seconds : part; /* never more than is left: the budget sees to that */
}

/* Checks that fail are taken out until the others are proved or the engines give up. */
static void run_rounds(Several *s, CheckIdVector *set, double share) {
  bool goes_on = set->size && !is_over(s);
  while (goes_on) {
    goes_on = run_round(s, set, part_of_time(s, share));
    keep_open(s, set);
    goes_on = goes_on && set->size && !is_over(s);
  }
}

/* ---- what values exclude --------------------------------------------------------------------------------- */

/* Checks that fail nowhere, as far as ranges of variables tell. */
static void find_excluded(Several *s, const Graph *graph, const Values *values, CheckIdVector *excluded) {
  bool *is_reached = memory_zeroed(s->count + 1, sizeof *is_reached);
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    const Check *check = step->kind == STEP_EDGE ? step->edge->check : NULL;
    if (check && values_reach(values, step->from)) is_reached[check->id] = true;
  }
  for (CheckId id = 0; id < s->count; id++)
    if (!is_reached[id]) vector_push(excluded, id);
  memory_free(is_reached);
}

/* They are proved in a round of their own, which takes the ranges for facts; what that does not prove stays with the others. */
static void drop_by_values(Several *s) {
  CheckIdVector excluded = {0};
  Budget share;
  InlineOptions how = {.recursion_bound = s->options.pipeline.recursion, .node_limit = PIPELINE_NODES, .prune = true};
  budget_init(&share, s->budget, part_of_time(s, values_share), 0);
  bool is_wanted = !reduction_is_in(pipeline_left_out(&s->options.pipeline), REDUCE_VALUES);
  Graph *graph = is_wanted ? graph_inline(s->cfa, &how) : NULL;
  Values *values = graph ? values_compute(graph, &share) : NULL;
  if (values) find_excluded(s, graph, values, &excluded);
  values_delete(values);
  graph_delete(graph);
  bool is_proved = excluded.size && !is_over(s) && run_round(s, &excluded, part_of_time(s, values_share));
  for (size_t i = 0; i < excluded.size && is_proved; i++) {
    CheckAnswer *answer = &s->answers[excluded.data[i]];
    answer->by_values = answer->verdict == VERDICT_TRUE;
  }
  vector_release(&excluded);
}

/* ---- parts ------------------------------------------------------------------------------------------------- */

static const char *property_of(const Several *s, CheckId id) { return s->answers[id].check->property; }

static bool has_one_property(const Several *s, const CheckIdVector *set) {
  for (size_t i = 1; i < set->size; i++)
    if (strcmp(property_of(s, set->data[i]), property_of(s, set->data[0]))) return false;
  return true;
}

static void push_set(SetVector *sets, CheckIdVector *set) {
  if (set->size) vector_push(sets, *set);
  *set = (CheckIdVector){0};
}

/* Those of one property after the other. */
static void split_by_property(const Several *s, const CheckIdVector *set, SetVector *sets) {
  CheckIdVector left = {0}, part = {0}, others = {0};
  for (size_t i = 0; i < set->size; i++) vector_push(&left, set->data[i]);
  while (left.size) {
    const char *property = property_of(s, left.data[0]);
    for (size_t i = 0; i < left.size; i++)
      if (!strcmp(property_of(s, left.data[i]), property))
        vector_push(&part, left.data[i]);
      else
        vector_push(&others, left.data[i]);
    push_set(sets, &part);
    vector_release(&left);
    left = others;
    others = (CheckIdVector){0};
  }
  vector_release(&left);
}

static void split_in_halves(const CheckIdVector *set, SetVector *sets) {
  CheckIdVector first = {0}, second = {0};
  for (size_t i = 0; i < set->size; i++)
    if (i < set->size / 2)
      vector_push(&first, set->data[i]);
    else
      vector_push(&second, set->data[i]);
  push_set(sets, &first);
  push_set(sets, &second);
}

static void split(const Several *s, const CheckIdVector *set, SetVector *sets) {
  if (set->size < 2) return;
  if (has_one_property(s, set))
    split_in_halves(set, sets);
  else
    split_by_property(s, set, sets);
}

/* Sets are worked on in the order in which they came up; each has its share of the time that is left. */
static void run_parts(Several *s, const CheckIdVector *open) {
  SetVector sets = {0};
  size_t next = 0, limit = s->rounds + several_count(s, VERDICT_UNKNOWN) + MOST_ROUNDS;
  split(s, open, &sets);
  for (; next < sets.size && !is_over(s) && s->rounds < limit; next++) {
    CheckIdVector set = sets.data[next];
    double share = (set.size > 1 ? first_share : 1) / (double)(sets.size - next);
    run_rounds(s, &set, share);
    split(s, &set, &sets);
    sets.data[next] = set;
  }
  for (size_t i = 0; i < sets.size; i++) vector_release(&sets.data[i]);
  vector_release(&sets);
}

/* ---- all ----------------------------------------------------------------------------------------------------- */

static void count_answers(const Several *s) {
  size_t by_values = several_count_by_values(s);
  observer_count(&s->observer, "checks.total", s->count);
  observer_count(&s->observer, "checks.dropped_by_values", by_values);
  observer_count(&s->observer, "checks.proved", several_count(s, VERDICT_TRUE) - by_values);
  observer_count(&s->observer, "checks.failed", several_count(s, VERDICT_FALSE));
  observer_count(&s->observer, "checks.unknown", several_count(s, VERDICT_UNKNOWN));
  observer_count(&s->observer, "checks.rounds", s->rounds);
}

/* All that are open: together, then in parts. */
static void run_open(Several *s, bool are_doubts) {
  CheckIdVector open = {0};
  for (CheckId id = 0; id < s->count; id++)
    if (!s->answers[id].is_decided && s->answers[id].check->is_doubt == are_doubts) vector_push(&open, id);
  run_rounds(s, &open, open.size > 1 ? first_share : 1);
  if (open.size && !is_over(s)) run_parts(s, &open);
  vector_release(&open);
}

/* What is in doubt holds only where no run gets; nobody else has to wait for that. */
void several_run(Several *s) {
  bool is_limited = budget_seconds_left(s->budget) < 1e6;
  if (is_limited) s->slice = 0;
  drop_by_values(s);
  do {
    s->was_cut_short = false;
    run_open(s, false);
    run_open(s, true);
    s->slice *= longer;
  } while (!is_limited && s->was_cut_short && several_count(s, VERDICT_UNKNOWN) && !is_over(s));
  count_answers(s);
}
