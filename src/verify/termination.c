/* The strategy for termination: see termination.h. */
#include "verify/termination.h"
#include <assert.h>
#include "base/clock.h"
#include "base/log.h"
#include "flow/values/value_analysis.h"
#include "evidence/invariant.h"
#include "flow/cfa/ages.h"
#include "flow/cfa/forget.h"
#include "flow/cfa/recursion.h"
#include "infer/conditions.h"
#include "infer/facts.h"
#include "spec/undefined.h"
#include "verify/lasso.h"
#include "verify/liveness_proof.h"

enum { STEPS_WITH_CHECKS = 8 /* at most, for each without them */, MOST_CONDITIONS = 400 };

bool verification_is_about_termination(const Verification *v) { return v->options->pipeline.needs & KEEP_TERMINATION; }

/* ---- ranking functions ---------------------------------------------------------------------------- */

void termination_ask_ranking(Model *model, const Ranking *ranking) {
  static const Check check = {.name = "ranking", .property = "termination", .text = "what should get smaller with each iteration does not"};
  assert(!model->base); /* such a model keeps its variables */
  Term fails = ranking_fails(model, ranking);
  model->loop.valid = term_and(model->bank, model->loop.valid, term_not(model->bank, fails));
  block_add_error(&model->loop, model->bank, fails, &check);
}

/* The model as it was. */
static void ask_nothing(Model *model, Term valid) {
  model->loop.valid = valid;
  model->loop.error = term_false(model->bank);
  vector_clear(&model->loop.errors);
}

/* Problems are about one question; what was found out about the model stays true. */
static void renew_problem(Verification *v) {
  Term facts = v->problem.facts;
  problem_release(&v->problem);
  problem_init(&v->problem, v->pipeline.model);
  problem_add_facts(&v->problem, facts);
  result_release(&v->result);
  result_init(&v->result);
}

/* What is known may be enough; whoever looked for the ranking function has seen to that, but for where the model ends. */
static bool facts_are_enough(Verification *v, Budget *budget) {
  unsigned condition;
  Budget half;
  double left = budget_seconds_left(budget);
  budget_init(&half, budget, left < 1e6 ? left / 2 : 0, 0);
  if (invariant_check(v->problem.model, v->problem.facts, &half, &condition, NULL) != EVIDENCE_HOLDS) return false;
  v->result.verdict = VERDICT_TRUE;
  v->result.invariant = v->problem.facts;
  v->result.decided_by = "facts";
  return true;
}

/* With the question in place: true if the answer is that it holds, and that was checked. */
static bool is_proved(Verification *v, Budget *budget) {
  EngineOptions how = v->options->how;
  StrategyChoice choice = {.engine = v->options->engine};
  how.progress = NULL;
  if (!facts_are_enough(v, budget)) strategy_run(choice, &v->problem, &how, &v->observer, budget, &v->result);
  if (v->result.verdict != VERDICT_TRUE) return false;
  return verification_back_result(v) && v->conclusion.verdict == VERDICT_TRUE;
}

/* What a moment finds: with the facts of the value analysis, and with conditions. */
static bool find_quick_ranking(Verification *v, const Map *conditions, Budget *budget) {
  RankingOptions quick = {.effort = RANKING_QUICK, .conditions = conditions};
  Values *values = values_compute(v->pipeline.graph, budget);
  if (values) problem_find_facts(&v->problem, values, budget);
  values_delete(values);
  if (ranking_find(&v->problem, &quick, budget, &v->ranking)) return true;
  return problem_find_condition_facts(&v->problem, budget) && ranking_find(&v->problem, &quick, budget, &v->ranking);
}

/* With the simple candidates, but questions that may take longer: ages are wide. */
static bool find_simple_ranking(Verification *v, const Map *conditions, Budget *budget) {
  RankingOptions simple = {.effort = RANKING_SIMPLE, .conditions = conditions};
  Values *values = values_compute(v->pipeline.graph, budget);
  if (values) problem_find_facts(&v->problem, values, budget);
  values_delete(values);
  return problem_find_condition_facts(&v->problem, budget) && ranking_find(&v->problem, &simple, budget, &v->ranking);
}

/* With more effort, and then with relations.  `conditions`: as in ranking.h. */
static bool find_ranking(Verification *v, const Map *conditions, Budget *budget) {
  RankingOptions thorough = {.effort = RANKING_THOROUGH, .conditions = conditions};
  if (find_quick_ranking(v, conditions, budget)) return true;
  if (ranking_find(&v->problem, &thorough, budget, &v->ranking)) return true;
  return problem_find_relations(&v->problem, budget) && ranking_find(&v->problem, &thorough, budget, &v->ranking);
}

/* Constants ended all loops, but it may be an overflow that did: is there one?  Where runs end that have one, that may be all that ends them. */
static bool overflows(const Verification *v, Budget *budget) {
  Verification second;
  if (v->pipeline.asks_nothing) return true;
  VerificationOptions options = *v->options;
  Cfa *checked = cfa_with_overflow_checks(v->pipeline.cfa);
  options.pipeline.needs = KEEP_REACHABILITY;
  options.portfolio = NULL;
  verification_init(&second, &options, &(Observer){0}, budget, checked, NULL);
  verification_run(&second);
  bool found = second.conclusion.verdict != VERDICT_TRUE;
  verification_release(&second);
  cfa_delete(checked);
  return found;
}

/* Then the loops need numbers, as others do. */
static bool keep_loops(Verification *v) {
  bool asks_nothing = v->pipeline.asks_nothing;
  verification_forget_model(v);
  v->pipeline.is_again = true;
  v->pipeline.asks_nothing = asks_nothing;
  v->pipeline.unrolls_none = true;
  return verification_make_problem(v);
}

typedef bool (*RankingSearch)(Verification *v, const Map *conditions, Budget *budget);

static bool rank(Verification *v, RankingSearch find, const Map *conditions, Budget *budget) {
  bool were_loops = !v->pipeline.model->has_loop && v->pipeline.inlined->cuts.size;
  if (were_loops && overflows(v, budget) && !keep_loops(v)) return false;
  Model *model = v->pipeline.model;
  Term valid = model->loop.valid;
  if (model->has_loop && !find(v, conditions, budget)) return false;
  if (model->has_loop) termination_ask_ranking(model, &v->ranking);
  renew_problem(v);
  if (is_proved(v, budget)) return true;
  ranking_release(&v->ranking);
  ask_nothing(model, valid);
  return false;
}

static bool try_quick_ranking(Verification *v, Budget *budget) { return rank(v, find_quick_ranking, NULL, budget); }

static bool try_ranking(Verification *v, Budget *budget) { return rank(v, find_ranking, NULL, budget); }

/* A program that has more infinite runs.  If there is no proof, those who come behind see the program as it was. */
static bool rank_instead(Verification *v, const Cfa *other, RankingSearch find, Budget *budget) {
  const Cfa *cfa = v->pipeline.cfa;
  v->pipeline.cfa = other;
  if (verification_make_problem(v) && rank(v, find, NULL, budget)) return true;
  verification_forget_model(v);
  v->pipeline.cfa = cfa;
  v->conclusion.why = WHY_NONE;
  return false;
}

/* Where functions call themselves, or each other, and change nothing but numbers, calls as loops. */
static bool try_recursion(Verification *v, Budget *budget) {
  v->unfolded = cfa_with_calls_as_loops(v->pipeline.cfa);
  if (v->unfolded && rank_instead(v, v->unfolded, find_ranking, budget)) return true;
  cfa_delete(v->unfolded);
  v->unfolded = NULL;
  return false;
}

/* Numbers alone may decide that loops and calls end, whatever is in memory. */
static bool try_without_memory(Verification *v, Budget *budget) {
  v->forgotten = cfa_without_memory(v->pipeline.cfa);
  v->unfolded = v->forgotten ? cfa_with_calls_as_loops(v->forgotten) : NULL;
  RankingSearch find = v->unfolded ? find_ranking : find_quick_ranking;
  if (v->forgotten && rank_instead(v, v->unfolded ? v->unfolded : v->forgotten, find, budget)) {
    observer_note(&v->observer, 0, "the proof holds whatever is read from memory");
    return true;
  }
  cfa_delete(v->unfolded);
  cfa_delete(v->forgotten);
  v->unfolded = v->forgotten = NULL;
  return false;
}

/* Lists by the order in which their nodes were allocated, whatever else is in memory. */
static bool try_ages(Verification *v, Budget *budget) {
  v->aged = cfa_with_ages(v->pipeline.cfa);
  v->forgotten = v->aged ? cfa_without_memory(v->aged) : NULL;
  if (v->forgotten && rank_instead(v, v->forgotten, find_simple_ranking, budget)) {
    observer_note(&v->observer, 0, "the proof goes by the order in which nodes of lists are allocated, and holds whatever else is read from memory");
    return true;
  }
  cfa_delete(v->forgotten);
  cfa_delete(v->aged);
  v->forgotten = v->aged = NULL;
  return false;
}

/* No state comes back: what is finite ends.  That rests on overflows, if there are any. */
static bool try_reduction(Verification *v, Budget *budget) {
  Budget half;
  double left = budget_seconds_left(budget);
  budget_init(&half, budget, left < 1e6 ? left / 2 : 0, 0);
  return !overflows(v, &half) && liveness_try_reduction(v, budget);
}

/* The program's own conditions, as against those of checks. */
static void find_conditions(const Model *model, Map *conditions) {
  TermVector found = {0};
  model_conditions(model, MOST_CONDITIONS, &found);
  for (size_t i = 0; i < found.size; i++) map_put(conditions, condition_print(model, found.data[i]), 1);
  vector_release(&found);
}

/* The program as it is, for those who come behind; where the other model ended is kept. */
static void return_to_program(Verification *v, const Cfa *cfa) {
  IncompletePoint end = v->result.incomplete ? *v->result.incomplete : (IncompletePoint){0};
  bool has_end = v->result.incomplete;
  verification_forget_model(v);
  v->pipeline.cfa = cfa;
  v->pipeline.is_again = true;
  v->conclusion.why = WHY_NONE;
  v->defined_end = end;
  if (has_end) v->result.incomplete = &v->defined_end;
}

/* The same where runs end that overflow a signed number: what they do then is undefined. */
static bool try_defined_ranking(Verification *v, Budget *budget) {
  const Cfa *cfa = v->pipeline.cfa;
  Cfa *defined = cfa_with_overflow_checks(cfa);
  if (!defined->checks.size) {
    cfa_delete(defined);
    return false;
  }
  Map conditions = {0};
  find_conditions(v->pipeline.model, &conditions);
  verification_forget_model(v);
  v->defined = defined;
  v->pipeline.cfa = defined;
  v->pipeline.is_again = v->pipeline.asks_nothing = true;
  bool is_concluded = verification_make_problem(v) && rank(v, find_ranking, &conditions, budget);
  map_release(&conditions);
  if (!is_concluded) return_to_program(v, cfa);
  return is_concluded;
}

/* ---- the table ------------------------------------------------------------------------------------ */

/* In the runs that are the proof: what they do behind an overflow would be undefined. */
static bool runs_overflow(const Verification *v, Budget *budget) {
  WatchedRunVector runs = {0};
  uint64_t steps = 0;
  Cfa *defined = cfa_with_overflow_checks(v->pipeline.cfa);
  for (size_t i = 0; i < v->runs.size; i++) steps += v->runs.data[i].steps;
  ExhaustEnd end = exhaust(defined, NULL, STEPS_WITH_CHECKS * (steps + defined->edges.size * (v->runs.size + 1)), budget, &runs);
  watched_runs_release(&runs);
  cfa_delete(defined);
  return end != EXHAUST_ALL;
}

static bool try_every_run(Verification *v, Budget *budget) {
  if (!verification_try_every_run(v)) return false;
  if (v->conclusion.verdict != VERDICT_TRUE || !runs_overflow(v, budget)) return true;
  v->conclusion.verdict = VERDICT_UNKNOWN;
  watched_runs_release(&v->runs);
  v->runs = (WatchedRunVector){0};
  return false;
}

/* clang-format off */
/*   name             run               share  seconds  effort   needs_model */
const TerminationAttempt termination_attempts[] = {
    {"every-run",     try_every_run,    0,     0,       0,       false},
    {"without-memory", try_without_memory, 0.3, 60,     0,       false},
    {"recursion",     try_recursion,    0.2,   60,      0,       false},
    {"ages",          try_ages,         0.2,   0,       400000,  false},
    {"quick-ranking", try_quick_ranking, 0.1,  2,       0,       true},
    {"lasso-runs",    lasso_try_runs,   0.2,   0,       0,       false}, /* its own: steps */
    {"ranking",       try_ranking,      0.35,  0,       0,       true},
    {"lasso-model",   lasso_try_model,  0.15,  0,       10000,   true},
    {"reduction",     try_reduction,    0.2,   20,      0,       true},
    {"defined-ranking", try_defined_ranking, 0.7, 0,    0,       true},
    {"long-lasso-model", lasso_try_model, 0.9, 0,       50000,   true},
    {0}};
/* Counters of goals have an end, so a ranking function may count with them: that says nothing here. */
const TerminationAttempt liveness_attempts[] = {
    {"every-run",     try_every_run,          0,     0,       0,       false},
    {"lasso-runs",    lasso_try_runs,         0.2,   0,       0,       false},
    {"reduction",     liveness_try_reduction, 0.5,   180,     0,       true},
    {"lasso-model",   lasso_try_model,        0.5,   0,       50000,   true},
    {0}};
/* clang-format on */

static bool try_attempt(Verification *v, const TerminationAttempt *attempt) {
  Budget share;
  double left = budget_seconds_left(v->budget), start = clock_wall();
  double part = left < 1e6 ? attempt->share * left : attempt->seconds;
  bool is_capped = attempt->seconds > 0 && attempt->seconds < part;
  budget_init(&share, v->budget, is_capped ? attempt->seconds : part, attempt->effort);
  bool is_concluded = attempt->run(v, attempt->share > 0 ? &share : v->budget);
  Buffer name = {0};
  buffer_format(&name, "attempts.%s", attempt->name);
  observer_measure_since(&v->observer, buffer_text(&name), start);
  vector_release(&name);
  MESSAGE("%-18s %8.3f s  %s", attempt->name, clock_wall() - start, verdict_name(v->conclusion.verdict));
  if (is_concluded) observer_name(&v->observer, "engine.decided_by", attempt->name);
  return is_concluded;
}

static void conclude_nothing(Verification *v) {
  const IncompletePoint *point = v->result.incomplete;
  WhyUnknown why = verification_is_stopped(v) ? WHY_STOPPED : point ? WHY_INCOMPLETE : WHY_OTHER;
  const char *missing = v->pipeline.cfa->asks_live ? "neither a proof nor a lasso was found" : "no ranking function was found";
  const char *end = point && point->reason ? point->reason : "the model ends";
  verification_conclude_unknown(v, why, point ? end : missing, point ? point->pos : 0);
}

void verification_run_termination(Verification *v) {
  bool has_goals = v->pipeline.cfa->asks_live;
  for (const TerminationAttempt *attempt = has_goals ? liveness_attempts : termination_attempts; attempt->name; attempt++) {
    if (attempt->needs_model && !verification_make_problem(v)) return;
    if (try_attempt(v, attempt)) return;
    if (verification_is_stopped(v)) break;
  }
  conclude_nothing(v);
}
