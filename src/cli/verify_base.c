/* A proof is checked on the model of the program itself.
 *
 * Engines see a model of a graph in which loops were unrolled and steps that constants rule out are gone.  The invariant that they
 * find was checked there.  Here it becomes one of the graph as it was after inlining (evidence/base/unfold.h, evidence/base/place_assertions.h), and the same
 * checker is asked about that model.  Nothing is lost where this fails: then the proof counts for the reduced model, and a note says so. */
#include "base/clock.h"
#include "base/log.h"
#include "cli/verification.h"
#include "evidence/base/place_assertions.h"
#include "flow/graph/origin.h"
#include "flow/memory/region.h"
#include "flow/values/value_analysis.h"
#include "model/reduce/compact.h"
#include "model/encode/encode.h"
#include "infer/facts.h"

enum { MOST_NODES = 300000, MOST_MEBIBYTES = 1024 }; /* of the base's graph; of terms */

/* Why not. */
static const char no_time[] = "there was no time for the base model";
static const char no_room[] = "the base model is too large";
static const char no_way_back[] = "where its parts come from was not found";
static const char no_assertions[] = "what holds in the loops was not found";
static const char no_invariant[] = "what was found for the loops does not prove it";

static void find_facts(Problem *base, Budget *budget) {
  if (reduction_is_in(base->model->without, REDUCE_VALUES) || !base->model->has_loop) return;
  Values *values = values_compute(base->model->graph, budget);
  if (values) problem_find_facts(base, values, budget);
  values_delete(values);
}

/* Of what a loop allocates, the base tells as many objects apart as the reduced graph does. */
static Model *make_base(Verification *v, const Graph *whole, Budget *budget) {
  enum { MOST_INSTANCES = 16 };
  EncodeOptions options = {.without = task_without(v->options) | 1u << REDUCE_COMPACT};
  unsigned instances = graph_most_allocations(whole);
  if (instances <= region_defaults.instances) instances = 0;
  if (instances > MOST_INSTANCES) instances = MOST_INSTANCES;
  return model_encode_in(v->model->bank, v->task.inlined, &options, instances, budget);
}

/* The invariant of the base; TERM_NONE, with the reason, if there is none. */
static Term find_invariant(Verification *v, const Problem *base, const Graph *whole, Budget *budget, const char **why) {
  Unfolding *unfolding = unfolding_new(base, whole, v->checked, v->invariant, budget);
  Term invariant = TERM_NONE;
  *why = unfolding || budget->stopped ? no_time : no_way_back;
  if (unfolding) {
    Term *assertions = memory_zeroed(unfolding->places.size + 1, sizeof *assertions);
    ItpOptions how = {.system = (ItpSystem)v->options->itp,
                      .backward = v->options->direction == ITP_BACKWARD,
                      .check = v->options->check_interpolants || v->options->paranoid,
                      .second = v->options->paranoid};
    Answer answer = assert_places(unfolding, how, budget, assertions);
    if (answer == ANSWER_UNSAT) invariant = unfolding_invariant(unfolding, assertions);
    if (answer == ANSWER_SAT) *why = no_assertions;
    memory_free(assertions);
  }
  unfolding_delete(unfolding);
  return invariant;
}

/* A verdict must not be lost because memory ends. */
static bool is_too_large(const Verification *v) {
  uint64_t limit = v->options->memory ? v->options->memory / 4 : MOST_MEBIBYTES;
  return v->task.inlined->nodes.size > MOST_NODES || bank_bytes(v->model->bank) >> 20 > limit;
}

/* NULL if the base model bears out the proof: it is what was checked from now on. */
static const char *check_along(Verification *v, const Graph *whole, Budget *budget, SecondCheck *second) {
  const char *why = no_time;
  unsigned condition;
  Model *base = v->base = make_base(v, whole, budget);
  if (!base || is_too_large(v)) return base ? no_room : no_time;
  Problem problem;
  problem_init(&problem, base);
  find_facts(&problem, budget);
  Term invariant = base->has_loop ? find_invariant(v, &problem, whole, budget, &why) : TERM_NONE;
  problem_release(&problem);
  if (base->has_loop && invariant == TERM_NONE) return why;
  if (is_too_large(v)) return no_room;
  EvidenceAnswer answer = invariant_check(base, invariant, budget, &condition, second);
  LOG("the base model: answer %d, condition %s", (int)answer, invariant_condition_name(condition));
  if (answer != EVIDENCE_HOLDS) return answer == EVIDENCE_FAILS ? no_invariant : no_time;
  v->checked = base;
  v->invariant = invariant;
  return NULL;
}

static const char *check(Verification *v, Budget *budget, SecondCheck *second) {
  if (is_too_large(v)) return no_room;
  Graph *whole = task_whole_graph(&v->task, v->options, budget);
  const char *why = whole ? check_along(v, whole, budget, second) : no_time;
  graph_delete(whole);
  return why;
}

static double share(const Verification *v) {
  double half = budget_seconds_left(&v->budget) / 2;
  return v->options->base_check < half ? v->options->base_check : half;
}

static void tell(Verification *v, const char *why) {
  session_name(v->session, "evidence.checked_on", why ? "reduced" : "base");
  if (!why) return;
  Buffer text = {0};
  buffer_format(&text, "the proof was checked on the reduced model (loops unrolled or skipped, steps left out that constants rule out): %s",
                why);
  verification_note(v, 0, buffer_text(&text));
  vector_release(&text);
}

void verification_check_base(Verification *v, SecondCheck *second) {
  const char *why = NULL;
  if (v->task.inlined && !graph_is_unreduced(v->task.inlined, v->task.graph)) {
    Budget budget;
    double start = clock_wall();
    budget_init(&budget, &v->budget, share(v), 0);
    why = v->options->base_check > 0 ? check(v, &budget, second) : "the base model was not to be tried";
    session_measure(v->session, "seconds.base_check", clock_wall() - start);
  }
  tell(v, why);
}
