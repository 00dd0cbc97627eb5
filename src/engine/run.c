/* Concrete execution: run the program on zero, boundary, small, random inputs and on the constants that it compares
 * with, and see whether the error happens.  It proves nothing, but some errors lie hundreds of thousands of steps deep
 * and need no solver.  Between rounds come those with inputs that a solver suggests (concolic.c).
 *
 * Runs come in rounds; each round has every style of input once, with new seeds, and one of them a second time with many
 * more steps; later rounds allow more steps than earlier ones.  A program that has not asked for an input yet has only
 * one run, which then goes on alone.  Everything is determined by the number of the round, so that the first error found
 * is always the same. */
#include "base/log.h"
#include "engine/concolic.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "model/trace/execute.h"

enum { CONCOLIC_FIRST = 1000, CONCOLIC_PER_RUN = 2 /* effort for concolic rounds: at first, and as a multiple of that for runs */ };
enum { FIRST_STEPS = 20000, MOST_STEPS = 20000000, STEPS_PER_EFFORT = 1000, FIRST_CONCOLIC = 1 /* round */ };
enum { LONG = 64 /* times the steps of a round's other runs has its long one */, ALONE = 8 /* growth of a run without inputs */ };

typedef struct {
  Execution *execution;
  Budget *budget;
  Result *result;
  uint64_t steps; /* that each run of the round may take, but for the long one */
  bool is_whole;  /* all runs so far came to their end */
  Concolic *concolic; /* NULL: not yet, or there is none */
  uint64_t ran, asked; /* effort of runs, and of concolic rounds */
} Runs;

/* No run takes more than what is left of the effort. */
static uint64_t steps_allowed(const Budget *budget, uint64_t steps) {
  if (!budget->effort_limit) return steps;
  uint64_t left = budget->effort_limit > budget->effort ? budget->effort_limit - budget->effort : 1;
  return left < steps / STEPS_PER_EFFORT ? left * STEPS_PER_EFFORT : steps;
}

/* True if there is nothing more to do. */
static bool run_once(Runs *runs, ExecuteStyle style, uint64_t seed, uint64_t wanted) {
  if (!budget_left(runs->budget, "run_next_run")) return true;
  uint64_t steps = steps_allowed(runs->budget, wanted), left = steps;
  ExecuteEnd end = execution_run(runs->execution, style, seed, &left, runs->budget);
  uint64_t effort = 1 + (steps - left) / STEPS_PER_EFFORT;
  budget_spend(runs->budget, effort);
  runs->ran += effort;
  runs->is_whole = runs->is_whole && end == EXECUTED_TO_END;
  if (end != EXECUTED_ERROR) return false;
  LOG("the error is reached with inputs of style %d, seed %llu", (int)style, (unsigned long long)seed);
  runs->result->run = execution_inputs(runs->execution, style, seed, runs->budget);
  runs->result->verdict = VERDICT_FALSE;
  return true;
}

/* A program that asks for nothing: its run, as far as it takes. */
static bool run_alone(Runs *runs) {
  uint64_t steps = runs->steps;
  while (!execution_has_asked(runs->execution)) {
    runs->is_whole = true;
    if (run_once(runs, EXECUTE_ZERO, 0, steps)) return true;
    if (runs->is_whole && !execution_has_asked(runs->execution)) return true; /* there is no other */
    if (steps < UINT64_MAX / ALONE) steps *= ALONE;
  }
  return false;
}

static bool run_round(Runs *runs, uint64_t round) {
  for (int style = EXECUTE_ZERO; style < EXECUTE_STYLES; style++) {
    bool has_seed = style != EXECUTE_ZERO && style != EXECUTE_ONE;
    if (!has_seed && round && runs->is_whole) continue; /* these never change */
    if (run_once(runs, (ExecuteStyle)style, round, runs->steps)) return true;
  }
  return !runs->is_whole && run_once(runs, (ExecuteStyle)(round % EXECUTE_STYLES), round, LONG * runs->steps);
}

/* True if the error was found. */
static bool ask_once(Runs *runs) {
  uint64_t before = runs->budget->effort;
  bool found = concolic_round(runs->concolic, runs->budget, runs->result);
  runs->asked += runs->budget->effort - before;
  if (runs->budget->effort != before) return found;
  concolic_delete(runs->concolic); /* it has nothing more to do */
  runs->concolic = NULL;
  return found;
}

/* Concolic rounds come once runs alone have got somewhere, and have their share of the effort.  True if the error was found. */
static bool ask_solver(Runs *runs, Problem *problem, uint64_t round) {
  bool found = false;
  if (round == FIRST_CONCOLIC) runs->concolic = concolic_new(problem, runs->budget);
  while (!found && runs->concolic && !runs->budget->stopped && runs->asked <= CONCOLIC_FIRST + CONCOLIC_PER_RUN * runs->ran)
    found = ask_once(runs);
  return found;
}

static void run_rounds(Problem *problem, const EngineOptions *options, Budget *budget, Result *result, bool is_concolic) {
  Runs runs = {.execution = execution_new(problem->model), .budget = budget, .result = result, .steps = FIRST_STEPS, .is_whole = true};
  if (!runs.execution) {
    result->reason = "run is for programs";
    return;
  }
  bool is_over = run_alone(&runs);
  for (uint64_t round = 0; !is_over && !run_round(&runs, round); round++) {
    if (options->progress) options->progress(options->progress_context, "run", result->depth);
    if (is_concolic && ask_solver(&runs, problem, round)) break;
    bool grows = !runs.is_whole && round % 2 && runs.steps < MOST_STEPS;
    if (grows) runs.steps *= 2;
  }
  concolic_delete(runs.concolic);
  execution_delete(runs.execution);
  if (result->verdict == VERDICT_FALSE) return;
  engine_set_stopped(budget, result);
  if (!budget->stopped) result->reason = "no run reaches the error";
}

void run_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  run_rounds(problem, options, budget, result, true);
}

void run_without_solver(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  run_rounds(problem, options, budget, result, false);
}
