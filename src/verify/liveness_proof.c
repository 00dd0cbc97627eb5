/* Liveness by reduction: see liveness_proof.h. */
#include "verify/liveness_proof.h"
#include "base/log.h"
#include "engine/engines.h"
#include "evidence/invariant.h"
#include "infer/state_copy.h"
#include "spec/undefined.h"
#include "verify/lasso.h"

static const Check check = {.name = "lasso", .property = "liveness", .text = "a state comes back, and a goal was not met"};


/* Engines that see the model and nothing of the program: it has no error of its own.  With little effort first. */
static Verdict decide(Verification *v, Problem *problem, Budget *budget, Result *result) {
  static const struct {
    void (*run)(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
    double share, seconds; /* of the time that is left; if it is not limited */
    uint64_t effort;
    unsigned passes;
  } attempts[] = {{kind_run, 0.15, 5, 2000, 8}, {pdr_run, 0.2, 10, 10000, 0}, {explicit_run, 0.15, 10, 100000, 0}, {imc_run, 0.2, 10, 10000, 0},
                  {pdr_run, 0.4, 60, 0, 0},     {imc_run, 0.5, 60, 0, 0},     {bmc_run, 1, 60, 0, 0}};
  EngineOptions how = v->options->how;
  unsigned given = how.max_k;
  how.progress = NULL;
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts && !budget->stopped; i++) {
    Budget share;
    double left = budget_seconds_left(budget);
    budget_init(&share, budget, left < 1e6 ? attempts[i].share * left : attempts[i].seconds, attempts[i].effort);
    result_release(result);
    result_init(result);
    how.max_k = attempts[i].passes && (!given || given > attempts[i].passes) ? attempts[i].passes : given;
    attempts[i].run(problem, &how, &share, result);
    if (result->verdict != VERDICT_UNKNOWN) break;
  }
  return result->verdict;
}

/* What an engine takes for a violation is one if the program does it without overflow. */
static bool is_violated(Verification *v, const Model *product, const Result *result, Budget *budget) {
  if (result->verdict != VERDICT_FALSE || !result->trace) return false;
  Cfa *checked = cfa_with_overflow_checks(v->pipeline.cfa);
  bool is_concluded = lasso_conclude_trace(v, checked, product, result->trace, budget);
  cfa_delete(checked);
  return is_concluded;
}

bool liveness_try_reduction(Verification *v, Budget *budget) {
  const Model *model = v->pipeline.model;
  Model *product = model->has_loop ? model_with_copy(model, &check) : model_without_errors(model);
  Problem problem;
  Result result;
  unsigned condition;
  result_init(&result);
  problem_init(&problem, product);
  bool is_proved = decide(v, &problem, budget, &result) == VERDICT_TRUE;
  if (is_proved) is_proved = invariant_check(product, result.invariant, v->budget, &condition, NULL) == EVIDENCE_HOLDS;
  MESSAGE("no state comes back without its goals: %s", is_proved ? "proved" : "not proved");
  if (is_proved) {
    v->product = product;
    v->checked = product;
    v->invariant = result.invariant;
    v->conclusion.verdict = VERDICT_TRUE;
    observer_name(&v->observer, "evidence.checked_on", "copy");
    if (v->options->paranoid) observer_note(&v->observer, 0, "second encoding: not possible: it has no copy of the state to compare with");
  }
  bool is_concluded = is_proved || is_violated(v, product, &result, budget);
  problem_release(&problem);
  result_release(&result);
  if (!is_proved) model_delete(product);
  return is_concluded;
}
