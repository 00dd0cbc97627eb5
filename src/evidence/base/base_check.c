/* From a proof of the reduced model to one of the base: see base_check.h. */
#include "evidence/base/base_check.h"
#include "base/log.h"
#include "evidence/base/place_assertions.h"
#include "flow/graph/origin.h"
#include "flow/memory/region.h"
#include "flow/values/value_analysis.h"
#include "infer/facts.h"
#include "model/encode/encode.h"

enum { MOST_NODES = 300000, MOST_MEBIBYTES = 1024 }; /* of the base's graph; of terms */

const char base_no_time[] = "there was no time for the base model";
const char base_no_room[] = "the base model is too large";
static const char no_way_back[] = "where its parts come from was not found";
static const char no_assertions[] = "what holds in the loops was not found";
static const char no_invariant[] = "what was found for the loops does not prove it";

/* False if there was no time.  They have a third of it: a passage through the loop for which this is too little is asked about again,
 * for harder reasons, in all that follows. */
static bool find_facts(Problem *base, Budget *budget) {
  if (reduction_is_in(base->model->without, REDUCE_VALUES) || !base->model->has_loop) return true;
  Budget share;
  double left = budget_seconds_left(budget);
  budget_init(&share, budget, left < 1e6 ? left / 3 : 0, 0);
  Values *values = values_compute(base->model->graph, &share);
  if (values) problem_find_facts(base, values, &share);
  values_delete(values);
  return !share.stopped;
}

/* Of what a loop allocates, the base tells as many objects apart as the reduced graph does. */
static Model *make_base(const BaseQuestion *q, Budget *budget) {
  enum { MOST_INSTANCES = 16 };
  EncodeOptions options = {.without = q->without | 1u << REDUCE_COMPACT | 1u << REDUCE_RIGID, .fault = (RegionFault)q->reduced->fault};
  unsigned instances = graph_most_allocations(q->whole);
  if (instances <= region_defaults.instances) instances = 0;
  if (instances > MOST_INSTANCES) instances = MOST_INSTANCES;
  return model_encode_in(q->reduced->bank, q->inlined, &options, instances, budget);
}

/* The invariant of the base; TERM_NONE, with the reason, if there is none. */
static Term unfold_invariant(const BaseQuestion *q, const Problem *base, Budget *budget, const char **why) {
  Unfolding *unfolding = unfolding_new(base, q->whole, q->reduced, q->invariant, budget);
  Term invariant = TERM_NONE;
  *why = unfolding || budget->stopped ? base_no_time : no_way_back;
  if (unfolding) {
    Term *assertions = memory_zeroed(unfolding->places.size + 1, sizeof *assertions);
    Answer answer = assert_places(unfolding, q->itp, budget, assertions);
    if (answer == ANSWER_UNSAT) invariant = unfolding_invariant(unfolding, assertions);
    if (answer == ANSWER_SAT) *why = no_assertions;
    memory_free(assertions);
  }
  unfolding_delete(unfolding);
  return invariant;
}

static Term find_invariant(const BaseQuestion *q, const Model *base, Budget *budget, const char **why) {
  if (!base->has_loop) return TERM_NONE;
  Problem problem;
  problem_init(&problem, base);
  Term invariant = find_facts(&problem, budget) ? unfold_invariant(q, &problem, budget, why) : TERM_NONE;
  problem_release(&problem);
  return invariant;
}

/* A verdict must not be lost because memory ends. */
bool base_is_too_large(const BaseQuestion *q) {
  uint64_t limit = q->most_mebibytes ? q->most_mebibytes : MOST_MEBIBYTES;
  return q->inlined->nodes.size > MOST_NODES || bank_bytes(q->reduced->bank) >> 20 > limit;
}

const char *base_check(const BaseQuestion *q, Budget *budget, SecondCheck *second, Model **base, Term *invariant) {
  const char *why = base_no_time;
  unsigned condition;
  *base = make_base(q, budget);
  if (!*base || base_is_too_large(q)) return *base ? base_no_room : base_no_time;
  *invariant = find_invariant(q, *base, budget, &why);
  if ((*base)->has_loop && *invariant == TERM_NONE) return why;
  if (base_is_too_large(q)) return base_no_room;
  EvidenceAnswer answer = invariant_check(*base, *invariant, budget, &condition, second);
  LOG("the base model: answer %d, condition %s", (int)answer, invariant_condition_name(condition));
  if (answer == EVIDENCE_HOLDS) return NULL;
  return answer == EVIDENCE_FAILS ? no_invariant : base_no_time;
}
