/* Looking for runs that never end: see lasso.h. */
#include "verify/lasso.h"
#include <string.h>
#include "base/log.h"
#include "model/trace/execute.h"
#include "spec/undefined.h"

/* Steps of one run, at first and at most; of all runs of an attempt. */
enum { LEAST_STEPS = 1000 /* that a run counts as */, FIRST_STEPS = 10000, MOST_STEPS = 4000000, ALL_STEPS = 10000000, ALONE = 8 /* growth of a run without inputs */ };

/* ---- a conclusion -------------------------------------------------------------------------------- */

/* Edges of the copy in which it was found have the numbers of the program's own. */
static void move_to_program(LassoRun *run, const Cfa *cfa) {
  for (size_t i = 0; i < run->inputs.size; i++) run->inputs.data[i].edge = &cfa->edges.data[run->inputs.data[i].edge->id];
}

void lasso_describe(Verification *v) {
  const Cfa *cfa = v->pipeline.cfa;
  const Lasso *lasso = &v->lasso.lasso;
  const Symbol *function = cfa->functions.data[cfa->locations.data[lasso->at].function].symbol;
  vector_clear(&v->lasso_text);
  const LiveGoal *goal = cfa->goals.size ? &cfa->goals.data[lasso->goal] : NULL;
  if (v->recurrent)
    buffer_add(&v->lasso_text, "from this loop on a run goes on for ever: its states stay in a recurrent set");
  else if (lasso->is_call)
    buffer_format(&v->lasso_text, "%s is called below itself with the same arguments and memory (calls %llu and %llu)", function->name,
                  (unsigned long long)lasso->first, (unsigned long long)lasso->second);
  else
    buffer_format(&v->lasso_text, "the state at this loop comes back (visits %llu and %llu)", (unsigned long long)lasso->first, (unsigned long long)lasso->second);
  if (goal) buffer_format(&v->lasso_text, ", and in between there is no %s", goal->text);
  v->lasso_check = (Check){.name = "lasso", .property = goal ? goal->property : "termination", .text = buffer_text(&v->lasso_text), .pos = lasso_pos(cfa, lasso)};
}

/* It does not come back in a run of its own, which is our mistake unless time is over. */
static bool refuse(Verification *v) {
  if (verification_is_stopped(v)) return false;
  verification_conclude_unknown(v, WHY_DEFECT, "the state does not come back in a run of its own", 0);
  return true;
}

bool lasso_conclude(Verification *v, const Cfa *checked, LassoRun *found) {
  if (v->options->spoils_evidence) vector_clear(&found->inputs);
  bool is_good = lasso_run_confirm(checked, found, v->budget);
  move_to_program(found, v->pipeline.cfa);
  if (!is_good || !lasso_run_confirm(v->pipeline.cfa, found, v->budget)) { /* the second counts the steps of the program as it is */
    lasso_run_release(found);
    return refuse(v);
  }
  v->lasso = *found;
  vector_clear(&v->inputs);
  for (size_t i = 0; i < found->inputs.size; i++) vector_push(&v->inputs, found->inputs.data[i]);
  lasso_describe(v);
  v->conclusion.verdict = VERDICT_FALSE;
  v->conclusion.check = &v->lasso_check;
  observer_name(&v->observer, "evidence.checked_on", "lasso");
  observer_count(&v->observer, "lasso.stem", v->lasso.lasso.stem);
  observer_count(&v->observer, "lasso.loop", v->lasso.lasso.loop);
  return true;
}

/* ---- runs ---------------------------------------------------------------------------------------- */

typedef struct {
  Execution *execution;
  Budget *budget;
  uint64_t steps, left; /* of a run; of all */
  uint32_t goal;
  bool has_ended; /* the last run, by itself */
  LassoRun found;
} Search;

static bool run_once(Search *s, ExecuteStyle style, uint64_t seed) {
  uint64_t wanted = s->steps < s->left ? s->steps : s->left, rest = wanted;
  if (!wanted || !budget_left(s->budget, "lasso_next_run")) return false;
  bool is_found = execution_find_lasso(s->execution, style, seed, s->goal, &rest, s->budget, &s->found);
  uint64_t taken = wanted - rest < LEAST_STEPS ? LEAST_STEPS : wanted - rest;
  s->left -= taken < s->left ? taken : s->left;
  s->has_ended = rest > 0;
  if (is_found) LOG("a state comes back with inputs of style %d, seed %llu", (int)style, (unsigned long long)seed);
  return is_found;
}

/* A program that asks for nothing has one run. */
static bool run_alone(Search *s) {
  bool is_found = false;
  while (!is_found && !s->has_ended && s->left && !s->budget->stopped && !execution_has_asked(s->execution)) {
    is_found = run_once(s, EXECUTE_ZERO, 0);
    s->steps *= ALONE;
  }
  s->steps = FIRST_STEPS;
  return is_found;
}

static bool run_round(Search *s, uint64_t round) {
  bool is_found = false;
  for (int style = EXECUTE_ZERO; !is_found && style < EXECUTE_STYLES; style++) is_found = run_once(s, (ExecuteStyle)style, round);
  return is_found;
}

/* An engine that somebody has chosen is to find it itself. */
static bool wants_runs(const Verification *v) { return strategy_is_auto(v->options->engine) || !strcmp(v->options->engine, "run"); }

static bool run_rounds(Search *s) {
  s->has_ended = false;
  bool is_found = run_alone(s), is_only_one = s->has_ended && !execution_has_asked(s->execution);
  for (uint64_t round = 0; !is_found && !is_only_one && s->left && !s->budget->stopped; round++) {
    is_found = run_round(s, round);
    if (round % 2 && s->steps < MOST_STEPS) s->steps *= 2;
  }
  return is_found;
}

bool lasso_try_runs(Verification *v, Budget *budget) {
  const Cfa *cfa = v->pipeline.cfa;
  uint32_t questions = cfa->asks_live ? (uint32_t)cfa->goals.size : 1;
  if (!wants_runs(v) || !questions) return false;
  Cfa *checked = cfa_with_overflow_checks(cfa);
  Search s = {.execution = execution_of_program(checked)};
  bool is_found = false;
  for (s.goal = 0; !is_found && s.goal < questions; s.goal++) {
    Budget share;
    double left = budget_seconds_left(budget);
    budget_init(&share, budget, left < 1e6 ? left / (questions - s.goal) : 0, 0);
    s.budget = &share;
    s.steps = FIRST_STEPS;
    s.left = ALL_STEPS / questions;
    is_found = run_rounds(&s);
  }
  execution_delete(s.execution);
  bool is_concluded = is_found && lasso_conclude(v, checked, &s.found);
  cfa_delete(checked);
  return is_concluded;
}
