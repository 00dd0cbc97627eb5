/* The strategy: see strategy.h.
 *
 * A program without inputs, or with few, is run before anything else (every_run.c); one with objects in memory is unwound for a while (unwound.c).  What is easy is answered at once, by k-induction for a moment; a few concrete
 * runs find what needs no solver.  Then come attempts that are quick where they work at all: relations between variables, and what follows from them, a visit to all classes of states, one to all
 * states if they are few, pdr where the proof is about modes, a visit to more states, a longer k-induction, which meets shallow bugs on the way.  A guess over the integers (misper) finds linear invariants
 * that bits hide; pdr comes once more, with what is known by then; interp walks the paths of programs with many cut points, where a pass of the others is about one place of many; dar has a while, and imc the rest.  Where elements of large arrays are tracked, a proof relates indices: the guesses come first
 * and have more time.  Where a proof is out of reach, because the model ends where a run can get: bmc for the bugs.  Without a loop there
 * is one question, which every engine would ask alike.
 *
 * Attempts are limited by effort, so that they are reproducible, as well as by their share; misper waits for another process and is limited
 * by time alone. */
#include "verify/strategy.h"
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "engine/engines.h"
#include "flow/values/value_analysis.h"
#include "infer/facts.h"

/* ---- when ----------------------------------------------------------------------------------------- */

static bool is_program(const Situation *s) { return s->problem->model->graph; }

static bool has_inputs(const Situation *s) { return s->problem->model->prefix.inputs.size || s->problem->model->loop.inputs.size; }

/* A proof is still possible, or an error that the model has. */
static bool is_open(const Situation *s) { return !s->result->incomplete && !s->is_false_alarm; }

static bool has_loop(const Situation *s) { return is_open(s) && s->problem->model->has_loop; }

static bool has_plain_loop(const Situation *s) { return has_loop(s) && !s->problem->model->tracked; }

static bool has_array_loop(const Situation *s) { return has_loop(s) && s->problem->model->tracked; }

static bool has_objects(const Situation *s) { return !s->is_for_proofs && s->problem->model->large && s->options->arrays == ARRAYS_EXACT; }

static bool has_plain_objects(const Situation *s) { return has_plain_loop(s) && has_objects(s); }

static bool has_array_objects(const Situation *s) { return has_array_loop(s) && has_objects(s); }

static bool has_array_facts(const Situation *s) { return has_array_loop(s) && s->has_new_facts; }

static bool has_new_facts(const Situation *s) { return has_loop(s) && s->has_new_facts; }

static bool can_run(const Situation *s) { return is_program(s) && !s->is_for_proofs; }

static bool has_long_runs(const Situation *s) { return can_run(s) && (s->problem->model->has_loop || s->is_false_alarm); }

static bool has_chosen_runs(const Situation *s) { return has_long_runs(s) && has_inputs(s); }

static bool has_one_run(const Situation *s) { return has_long_runs(s) && !has_inputs(s); }

static bool is_for_bugs(const Situation *s) {
  bool ends = s->result->incomplete && !s->is_for_proofs;
  return !s->is_false_alarm && (ends || !s->problem->model->has_loop);
}

/* Where each pass of the transition system is about one of many places. */
static bool has_many_places(const Situation *s) {
  enum { MANY = 64 };
  const Graph *graph = s->problem->model->graph;
  return has_loop(s) && graph && graph->cuts.size > MANY;
}

static bool has_shared_loop(const Situation *s) { return has_loop(s) && s->roles != ROLE_ALL; }

static bool has_ranges(const Situation *s) {
  const Model *model = s->problem->model;
  return model->graph && model->has_loop && model_has_blocks(model) && !s->is_false_alarm && !reduction_is_in(model->without, REDUCE_VALUES);
}

static bool has_doubtful_error(const Situation *s) { return s->result->verdict == VERDICT_FALSE && s->result->trace && has_objects(s); }

static const Condition few_runs = {"it is a program that few choices about its inputs decide", is_program},
                       objects = {"it is a program with arrays, structs, pointers to variables or a heap", is_program},
                       whole_unwinding = {"the line above has left nothing open but whether there is an error", is_program},
                       always = {"a proof is not out of reach", is_open},
                       program = {"it is a program", can_run},
                       loop = {"there is a loop", has_loop},
                       plain_loop = {"there is a loop, no element of an array is tracked", has_plain_loop},
                       array_loop = {"there is a loop, elements of arrays are tracked", has_array_loop},
                       plain_objects = {"there is a loop, no element is tracked, not all of large objects is followed", has_plain_objects},
                       array_objects = {"there is a loop, elements are tracked, not all of large objects is followed", has_array_objects},
                       array_facts = {"the line above has found facts", has_array_facts},
                       new_facts = {"the line above has found facts", has_new_facts},
                       chosen_runs = {"it is a program with a loop and inputs", has_chosen_runs},
                       one_run = {"it is a program with a loop and no input", has_one_run},
                       for_bugs = {"there is no loop, or a proof is out of reach", is_for_bugs},
                       many_places = {"it is a program with more than 64 cut points", has_many_places},
               shared_loop = {"there is a loop, and another process has imc", has_shared_loop},
                       no_model = {"the model ends where a run gets, or takes too much to be arbitrary", is_program},
                       ranges = {"it is a program with a loop", has_ranges},
                       doubtful_error = {"the model has an error, and not all of large objects is followed", has_doubtful_error};

/* ---- what infers facts ---------------------------------------------------------------------------- */

static void find_values(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  (void)options;
  Values *values = values_compute(problem->model->graph, budget);
  if (values) result->statistics.facts = problem_find_facts(problem, values, budget);
  values_delete(values);
}

static void find_relations(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  (void)options;
  result->statistics.relations = problem_find_relations(problem, budget);
}

/* What loops over arrays usually leave behind them; then more of it. */
static void find_elements(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  (void)options;
  (void)result;
  problem_find_element_facts(problem, 0, budget);
}

static void find_more_elements(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  (void)options;
  (void)result;
  problem_find_element_facts(problem, 1, budget);
}

/* ---- the tables ----------------------------------------------------------------------------------- */

/* clang-format off */
/*   name             run                   share  seconds  effort   passes  roles        when */
const Attempt strategy_first =
    {"every-run",     NULL,                  0.20,    0,      2000,      0,  ROLE_ALL,    &few_runs};     /* thousands of steps */

const Attempt strategy_second =
    {"unwind",        NULL,                  0.20,   10,    100000,      0,  ROLE_BUGS,   &objects};      /* conflicts */

const Attempt strategy_question =
    {"unwind-question", NULL,                0.60,   60,         0,      0,  ROLE_BUGS,   &whole_unwinding};

const Attempt strategy_before[] = {
    {"values",        find_values,           0.15,    0,         0,      0,  ROLE_ALL,    &ranges},
    {0}};

const Attempt strategy_quick[] = {
    {"moment",        kind_run,              0.02,    0,       200,      4,  ROLE_PROOF,  &always},
    {"run",           run_without_solver,    0.03,    0,      6000,      0,  ROLE_BUGS,   &program},     /* thousands of steps */
    {0}};

const Attempt strategy_attempts[] = {
    {"relations",     find_relations,        0.05,    0,         0,      0,  ROLE_PROOF,  &loop},
    {"relations-kind", kind_run,             0.05,    0,     10000,      2,  ROLE_PROOF,  &new_facts},
    {"array-bmc",     array_bmc_run,         0.15,    0,     50000,  20000,  ROLE_BUGS,   &plain_objects},
    {"classes",       classes_run,           0.10,    0,     50000,      0,  ROLE_PROOF,  &plain_loop},  /* simulations of 64 passes, and conflicts */
    {"elements",      find_elements,         0.15,    0,         0,      0,  ROLE_PROOF,  &array_loop},
    {"elements-kind", kind_run,              0.15,    0,     20000,      3,  ROLE_PROOF,  &array_facts},
    {"more-elements", find_more_elements,    0.15,    0,         0,      0,  ROLE_PROOF,  &array_loop},
    {"more-elements-kind", kind_run,         0.15,    0,     20000,      3,  ROLE_PROOF,  &array_facts},
    {"array-bmc",     array_bmc_run,         0.15,    0,     50000,  20000,  ROLE_BUGS,   &array_objects},
    {"misper",        misper_run,            0.60,   10,         0,      0,  ROLE_GUESS,  &array_loop},
    {"classes",       classes_run,           0.10,    0,     50000,      0,  ROLE_PROOF,  &array_loop},
    {"explicit",      explicit_run,          0.05,    0,     10000,      0,  ROLE_PROOF,  &loop},        /* simulations of 64 passes */
    {"pdr",           pdr_run,               0.25,    0,    100000,      0,  ROLE_PROOF,  &loop},
    {"long-explicit", explicit_run,          0.15,    0,    200000,      0,  ROLE_PROOF,  &loop},        /* simulations of 64 passes */
    {"kind",          kind_run,              0.20,    0,     20000,     30,  ROLE_PROOF,  &loop},
    {"concolic",      run_run,               0.10,    0,     20000,      0,  ROLE_BUGS,   &chosen_runs}, /* thousands of steps, and conflicts */
    {"long-run",      run_without_solver,    0.10,    0,    100000,      0,  ROLE_BUGS,   &one_run},
    {"misper",        misper_run,            0.40,   10,         0,      0,  ROLE_GUESS,  &plain_loop},
    {"more-pdr",      pdr_run,               0.30,   30,    400000,      0,  ROLE_PROOF,  &loop},
    {"paths",         interp_run,            0.30,   60,    200000,      0,  ROLE_PROOF,  &many_places},
    {"dar",           dar_run,               0.25,    0,    100000,      0,  ROLE_GUESS,  &loop},
    {"imc",           imc_run,               0,       0,         0,      0,  ROLE_PROOF,  &loop},
    {"long-pdr",      pdr_run,               0.50,   60,         0,      0,  ROLE_GUESS,  &shared_loop},
    {"long-bmc",      bmc_run,               0,       0,         0,      0,  ROLE_BUGS | ROLE_GUESS, &shared_loop},
    {"bmc",           bmc_run,               0,       0,         0,      0,  ROLE_ALL,    &for_bugs},
    {0}};

const Attempt strategy_last =
    {"unwind-further", NULL,                 0,      10,         0,      0,  ROLE_BUGS,   &no_model};

const Attempt strategy_after[] = {
    {"array-bmc-again", array_bmc_settle,    0,       0,         0,      0,  ROLE_ALL,    &doubtful_error},
    {0}};
/* clang-format on */

unsigned strategy_roles(unsigned number, unsigned partners) {
  static const unsigned of_two[] = {ROLE_PROOF, ROLE_BUGS | ROLE_GUESS}, of_three[] = {ROLE_PROOF, ROLE_BUGS, ROLE_GUESS};
  if (!number || partners < 2) return ROLE_ALL;
  return partners == 2 ? of_two[number - 1] : of_three[number - 1];
}

const char strategy_summary[] = "a sensible sequence of the others (the default)";

bool strategy_is_auto(const char *name) { return !strcmp(name, "auto"); }

bool strategy_is_engine(const char *name) { return strategy_is_auto(name) || engine_find(name); }

/* ---- running them --------------------------------------------------------------------------------- */

typedef struct {
  Situation situation;
  Problem *problem;
  Result *result;
  const Observer *observer;
  Budget *budget;
  Exchange exchange;
} Strategy;

Budget strategy_share(const Attempt *attempt, Budget *budget) {
  Budget share;
  double left = budget_seconds_left(budget);
  bool has_deadline = left < 1e6;
  budget_init(&share, budget, has_deadline ? attempt->share * left : attempt->seconds, attempt->effort);
  return share;
}

static void measure(const Strategy *s, const Attempt *attempt, double start) {
  Buffer name = {0};
  buffer_format(&name, "attempts.%s", attempt->name);
  observer_measure_since(s->observer, buffer_text(&name), start);
  vector_release(&name);
  MESSAGE("%-18s %8.3f s  %s", attempt->name, clock_wall() - start, verdict_name(s->result->verdict));
}

static void exchange(const Strategy *s) {
  if (s->exchange.run && s->result->verdict == VERDICT_UNKNOWN) s->exchange.run(s->exchange.context, s->problem);
}

/* With a share of its own only where it has limits: the budget of the last attempt is everybody's. */
static void try_attempt(Strategy *s, const Attempt *attempt) {
  EngineOptions options = *s->situation.options;
  if (attempt->passes && (!options.max_k || options.max_k > attempt->passes)) options.max_k = attempt->passes;
  options.refresh = s->exchange.run;
  options.refresh_context = s->exchange.context;
  exchange(s);
  Budget share = strategy_share(attempt, s->budget);
  bool is_limited = attempt->share > 0 || attempt->effort;
  Term facts = s->problem->facts;
  double start = clock_wall();
  observer_stage(s->observer, attempt->name);
  attempt->run(s->problem, &options, is_limited ? &share : s->budget, s->result);
  s->situation.has_new_facts = s->problem->facts != facts;
  if (s->result->verdict != VERDICT_UNKNOWN && !s->result->decided_by) s->result->decided_by = attempt->name;
  measure(s, attempt, start);
  exchange(s);
}

bool strategy_applies(const Attempt *attempt, const Situation *situation) { return attempt->roles & situation->roles && attempt->when->holds(situation); }

static bool is_undecided(const Strategy *s) { return s->result->verdict == VERDICT_UNKNOWN && !s->budget->stopped; }

static void try_all(Strategy *s, const Attempt *attempts) {
  for (const Attempt *attempt = attempts; attempt->name; attempt++)
    if (is_undecided(s) && strategy_applies(attempt, &s->situation)) try_attempt(s, attempt);
}

/* Another error may be found in the place of the first, or none. */
static void settle(Strategy *s) {
  for (const Attempt *attempt = strategy_after; attempt->name; attempt++)
    if (strategy_applies(attempt, &s->situation)) try_attempt(s, attempt);
}

static void take_part(Strategy *s, Part part) {
  s->situation.roles = part.roles ? part.roles : ROLE_ALL;
  s->exchange = part.exchange;
}

void strategy_run(StrategyChoice choice, Problem *problem, const EngineOptions *options, const Observer *observer, Budget *budget, Result *result) {
  Situation situation = {.problem = problem, .result = result, .options = options, .is_false_alarm = choice.is_false_alarm, .is_for_proofs = choice.is_for_proofs};
  Strategy s = {.situation = situation, .problem = problem, .result = result, .observer = observer, .budget = budget};
  const Engine *engine = engine_find(choice.engine);
  const bool runs = engine && engine->run; /* unwind looks at programs, not at models */
  const Attempt alone[] = {{.name = runs ? choice.engine : NULL, .run = runs ? engine->run : NULL, .roles = ROLE_ALL, .when = &always}, {0}};
  take_part(&s, choice.part);
  try_all(&s, strategy_before);
  if (!engine) try_all(&s, strategy_quick);
  if (!engine && choice.split && is_undecided(&s)) take_part(&s, choice.split(choice.split_context));
  try_all(&s, engine ? alone : strategy_attempts);
  settle(&s);
}

/* ---- printing them -------------------------------------------------------------------------------- */

static void print_limit(uint64_t limit, Buffer *out) {
  if (limit)
    buffer_format(out, " %llu |", (unsigned long long)limit);
  else
    buffer_add(out, " |");
}

static void print_roles(unsigned roles, Buffer *out) {
  static const char *const names[] = {"proof", "bugs", "guess"};
  const char *separator = " ";
  if (roles == ROLE_ALL) buffer_add(out, " all");
  for (unsigned i = 0; i < 3 && roles != ROLE_ALL; i++) {
    if (!(roles >> i & 1)) continue;
    buffer_format(out, "%s%s", separator, names[i]);
    separator = ", ";
  }
  buffer_add(out, " |");
}

static void print_lines(const Attempt *attempts, Buffer *out) {
  for (const Attempt *a = attempts; a->name; a++) {
    buffer_format(out, "| `%s` |", a->name);
    if (a->share > 0)
      buffer_format(out, " %.0f %%", 100 * a->share);
    else
      buffer_add(out, " all");
    if (a->seconds > 0) buffer_format(out, ", or %.0f s", a->seconds);
    buffer_add(out, " |");
    print_limit(a->effort, out);
    print_limit(a->passes, out);
    print_roles(a->roles, out);
    buffer_format(out, " %s |\n", a->when->text);
  }
}

void strategy_print(Buffer *out) {
  buffer_add(out, "| attempt | share of the time left | effort | passes | role | when |\n| --- | --- | --- | --- | --- | --- |\n");
  const Attempt first[] = {strategy_first, strategy_second, strategy_question, {0}};
  print_lines(first, out);
  print_lines(strategy_before, out);
  print_lines(strategy_quick, out);
  print_lines(strategy_attempts, out);
  print_lines(strategy_after, out);
  const Attempt last[] = {strategy_last, {0}};
  print_lines(last, out);
}
