/* Runs that never end, looked for in the model: see lasso.h.
 *
 * First a state that comes back, by bounded model checking of the model beside a copy of its state (infer/state_copy.h): shortest lassos first, whatever inputs they need.  What is found is
 * only a guess, since the model need not have all of the program's memory: the interpreter decides.
 *
 * Then runs whose states do not come back soon, or never: some inputs are given the same value each time, a run shows that the program goes on for a while with
 * them, and a proof that it always does is a recurrent set (infer/goes_on.h).  That rests on the model alone, so it must describe all that happens: no access that may leave its
 * object, nothing on the heap. */
#include <string.h>
#include "base/log.h"
#include "engine/engines.h"
#include "evidence/invariant.h"
#include "infer/facts.h"
#include "infer/goes_on.h"
#include "infer/state_copy.h"
#include "model/trace/execute.h"
#include "model/trace/input_table.h"
#include "spec/undefined.h"
#include "verify/lasso.h"

static const Check comes_back = {.name = "lasso", .property = "termination", .text = "a state comes back"};
static const Check stops = {.name = "end", .property = "termination", .text = "the run does not go on"};

void recurrent_set_delete(RecurrentSet *set) {
  if (!set) return;
  model_delete(set->model);
  pipeline_release(&set->pipeline);
  cfa_delete(set->cfa);
  memory_free(set);
}

static RecurrentSet *make_model(Verification *v, Budget *budget) {
  RecurrentSet *set = memory_zeroed(1, sizeof *set);
  Observer silent = {0};
  set->cfa = cfa_with_overflow_checks(v->pipeline.cfa);
  set->pipeline.cfa = set->cfa;
  bool is_made = pipeline_run(&set->pipeline, &v->options->pipeline, &silent, budget) == PIPELINE_GOOD && set->pipeline.model->has_loop;
  if (is_made) return set;
  recurrent_set_delete(set);
  return NULL;
}

/* ---- states that come back ----------------------------------------------------------------------- */

bool lasso_conclude_trace(Verification *v, const Cfa *checked, const Model *product, const Trace *trace, Budget *budget) {
  enum { STEPS = 10000000 };
  ReplayInputVector inputs = {0};
  LassoRun found;
  bool is_found = false;
  size_t questions = checked->goals.size ? checked->goals.size : 1;
  replay_inputs(product, trace, &inputs);
  for (uint32_t goal = 0; !is_found && goal < questions; goal++) is_found = lasso_run_of_inputs(checked, goal, &inputs, STEPS, budget, &found);
  MESSAGE("a state of the model comes back in pass %u: %s", trace->length, is_found ? "in the program as well" : "not in the program");
  vector_release(&inputs);
  return is_found && lasso_conclude(v, checked, &found);
}

/* What the effort allows: passes that take no conflict take some, too. */
static unsigned passes_for(const Budget *budget, unsigned wanted) {
  enum { EFFORT_PER_PASS = 100 };
  uint64_t left = budget->effort_limit > budget->effort ? budget->effort_limit - budget->effort : 0, most = 1 + left / EFFORT_PER_PASS;
  return wanted && wanted < most ? wanted : (unsigned)most;
}

static bool search_states(Verification *v, const RecurrentSet *set, Budget *budget) {
  Model *product = model_with_copy(set->pipeline.model, &comes_back);
  EngineOptions how = v->options->how;
  Problem problem;
  Result result;
  how.progress = NULL;
  how.max_k = passes_for(budget, how.max_k);
  result_init(&result);
  problem_init(&problem, product);
  bmc_run(&problem, &how, budget, &result);
  bool is_found = result.verdict == VERDICT_FALSE && result.trace && lasso_conclude_trace(v, set->cfa, product, result.trace, budget);
  result_release(&result);
  problem_release(&problem);
  model_delete(product);
  return is_found;
}

/* ---- recurrent sets ------------------------------------------------------------------------------ */

typedef struct {
  Verification *v;
  RecurrentSet *set;
  Execution *execution;
  LassoWatch *watch; /* knows which inputs may repeat */
  ExecuteStyle style;
  uint64_t seed;
} Choice;

/* All inputs of one edge are the same; what cannot be repeated at will is not chosen. */
static bool choose_input(void *context, const ModelInput *input, uint64_t *value) {
  Choice *c = context;
  bool is_chosen = input->edge && !input->is_content && term_width(c->set->pipeline.model->bank, input->var) <= 64 && lasso_may_repeat(c->watch, input->edge);
  if (is_chosen) *value = (uint64_t)execution_value(c->execution, c->style, c->seed, input->edge, 0);
  return is_chosen;
}

static i128 give_input(void *context, const Edge *edge, uint32_t occurrence) {
  Choice *c = context;
  return lasso_may_repeat(c->watch, edge) ? execution_value(c->execution, c->style, c->seed, edge, occurrence) : 0;
}

static bool goes_on_for_a_while(Choice *c, const Cfa *cfa, Budget *budget, LassoRun *run) {
  enum { STEPS = 20000 };
  RunOptions how = {.input = give_input, .input_context = c, .step_limit = STEPS};
  if (lasso_run_first_round(cfa, &how, budget, run)) return true;
  lasso_run_release(run);
  return false;
}

typedef void (*Prover)(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* The invariant, or TERM_NONE. */
static Term prove_by(Prover run, Problem *problem, const EngineOptions *how, uint64_t effort, Budget *budget, bool *is_refuted) {
  Budget share;
  Result result;
  budget_init(&share, budget, 0, effort);
  result_init(&result);
  run(problem, how, &share, &result);
  Term invariant = result.verdict == VERDICT_TRUE ? result.invariant : TERM_NONE;
  *is_refuted = result.verdict == VERDICT_FALSE;
  result_release(&result);
  return invariant;
}

/* Induction over a few passes, once more with relations between variables, then property-directed reachability. */
static Term prove(Problem *problem, const EngineOptions *how, Budget *budget) {
  enum { PASSES = 8 };
  uint64_t effort = budget->effort_limit;
  bool is_refuted = false;
  EngineOptions few = *how;
  few.max_k = how->max_k && how->max_k < PASSES ? how->max_k : PASSES;
  Term invariant = prove_by(kind_run, problem, &few, effort / 20, budget, &is_refuted);
  if (invariant != TERM_NONE || is_refuted) return invariant;
  if (problem_find_relations(problem, budget)) invariant = prove_by(kind_run, problem, &few, effort / 20, budget, &is_refuted);
  if (invariant != TERM_NONE || is_refuted) return invariant;
  return prove_by(pdr_run, problem, how, effort / 4, budget, &is_refuted);
}

/* The lasso is the first round of the program as it is. */
static bool conclude_recurrent(Choice *c, Model *model, Term invariant, Budget *budget) {
  Verification *v = c->v;
  LassoRun run;
  if (!goes_on_for_a_while(c, v->pipeline.cfa, budget, &run)) return false;
  c->set->model = model;
  v->recurrent = c->set;
  v->checked = model;
  v->invariant = invariant;
  v->lasso = run;
  vector_clear(&v->inputs);
  for (size_t i = 0; i < run.inputs.size; i++) vector_push(&v->inputs, run.inputs.data[i]);
  lasso_describe(v);
  v->conclusion.verdict = VERDICT_FALSE;
  v->conclusion.check = &v->lasso_check;
  observer_name(&v->observer, "evidence.checked_on", "recurrent set");
  return true;
}

static bool try_choice(Choice *c, Budget *budget) {
  LassoRun run;
  if (!goes_on_for_a_while(c, c->set->cfa, budget, &run)) return false;
  lasso_run_release(&run);
  Model *model = model_that_goes_on(c->set->pipeline.model, choose_input, c, &stops);
  EngineOptions how = c->v->options->how;
  Problem problem;
  unsigned condition;
  how.progress = NULL;
  problem_init(&problem, model);
  Term invariant = prove(&problem, &how, budget);
  problem_release(&problem);
  bool is_proved = invariant != TERM_NONE && invariant_check(model, invariant, budget, &condition, NULL) == EVIDENCE_HOLDS;
  MESSAGE("inputs of style %d, seed %llu: %s", (int)c->style, (unsigned long long)c->seed, is_proved ? "the run goes on for ever" : "nothing is proved");
  if (is_proved && conclude_recurrent(c, model, invariant, budget)) return true;
  model_delete(model);
  return false;
}

static bool uses_heap(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_ALLOCATE || cfa->edges.data[i].kind == EDGE_FREE) return true;
  return false;
}

static bool search_recurrent(Verification *v, RecurrentSet *set, Budget *budget) {
  enum { SEEDS = 12 };
  const Model *model = set->pipeline.model;
  if (model->approximation || model->wild || model->outside || model->large || uses_heap(set->cfa)) return false;
  Choice c = {.v = v, .set = set, .execution = execution_of_program(set->cfa), .watch = lasso_watch_new(set->cfa)};
  bool is_found = false;
  for (int i = 0; !is_found && i < SEEDS + 2 && budget_left(budget, "lasso_next_choice"); i++) {
    c.style = i == 0 ? EXECUTE_ZERO : i == 1 ? EXECUTE_ONE : EXECUTE_STEADY;
    c.seed = (uint64_t)i;
    is_found = try_choice(&c, budget);
  }
  execution_delete(c.execution);
  lasso_watch_delete(c.watch);
  return is_found;
}

bool lasso_try_model(Verification *v, Budget *budget) {
  bool has_goals = v->pipeline.cfa->asks_live; /* that the run goes on is not enough then */
  if (!strategy_is_auto(v->options->engine)) return false;
  RecurrentSet *set = make_model(v, budget);
  if (!set) return false;
  Budget share;
  double left = budget_seconds_left(budget);
  budget_init(&share, budget, left < 1e6 ? 0.3 * left : 0, budget->effort_limit * 3 / 10);
  bool is_found = (!has_goals && search_recurrent(v, set, &share)) || search_states(v, set, budget);
  if (!v->recurrent) recurrent_set_delete(set);
  return is_found;
}
