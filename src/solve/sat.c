/* The SAT solver: CaDiCaL behind its C interface.
 *
 * The interface does not tell how many conflicts there were; every conflict ends in a learned clause, so we
 * count those.  Budgets are kept in two ways: effort by CaDiCaL's own conflict limit, which makes runs
 * reproducible, and time by a callback that CaDiCaL asks now and then. */
#include "solve/sat.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/vector.h"
#include "solve/cnf.h"
#include <assert.h>
#include <ccadical.h>
#include <limits.h>
#include <stdlib.h>

enum { SOLVER_SAT = 10, SOLVER_UNSAT = 20 };

struct Sat {
  CCaDiCaL *solver;
  int variables;  /* handed out */
  int mentioned;  /* largest that the solver has seen */
  Answer answer;  /* of the last solve, while no clause or assumption came after it */
  Budget *budget; /* borrowed, while solving */
  uint64_t learned; /* clauses, during this solve */
  IntVector assumptions; /* for the next solve; the solver gets them then, so that a call that does not come to it leaves none behind */
};

static SatStatistics statistics;

const SatStatistics *sat_statistics(void) { return &statistics; }

/* CaDiCaL asks at every tenth conflict or decision, which is rare enough. */
static int should_stop(void *context) {
  Sat *sat = context;
  return sat->budget && !budget_left(sat->budget, "sat_solve");
}

static void count_learned(void *context, int *clause) {
  (void)clause;
  ((Sat *)context)->learned++;
}

Sat *sat_new(void) {
  Sat *sat = memory_zeroed(1, sizeof *sat);
  sat->solver = ccadical_init();
  ccadical_set_option(sat->solver, "quiet", 1); /* else it prints a line now and then */
  ccadical_set_terminate(sat->solver, sat, should_stop);
  ccadical_set_learn(sat->solver, sat, INT_MAX, count_learned);
  return sat;
}

void sat_expect_many_questions(Sat *sat) { ccadical_set_option(sat->solver, "elim", 0); }

void sat_delete(Sat *sat) {
  if (!sat) return;
  ccadical_release(sat->solver);
  vector_release(&sat->assumptions);
  memory_free(sat);
}

int sat_variable(Sat *sat) {
  if (sat->variables == INT_MAX - 1) memory_exhausted();
  return ++sat->variables;
}

static void mention(Sat *sat, int literal) {
  int variable = abs(literal);
  assert(literal != 0 && variable <= sat->variables);
  if (variable > sat->mentioned) sat->mentioned = variable;
}

void sat_clause(Sat *sat, const int *literals, size_t count) {
  for (size_t i = 0; i < count; i++) {
    mention(sat, literals[i]);
    ccadical_add(sat->solver, literals[i]);
  }
  ccadical_add(sat->solver, 0);
  sat->answer = ANSWER_UNKNOWN;
}

void sat_assume(Sat *sat, int literal) {
  mention(sat, literal);
  vector_push(&sat->assumptions, literal);
  sat->answer = ANSWER_UNKNOWN;
}

/* ---- solving --------------------------------------------------------------------------------------- */

/* What the budget and its parents leave, as a conflict limit; -1: no limit. */
static int conflict_limit(const Budget *budget) {
  uint64_t least = UINT64_MAX;
  for (; budget; budget = budget->parent) {
    if (!budget->effort_limit) continue;
    uint64_t left = budget->effort_limit > budget->effort ? budget->effort_limit - budget->effort : 0;
    if (left < least) least = left;
  }
  return least == UINT64_MAX ? -1 : least > INT_MAX ? INT_MAX : (int)least;
}

static int solve_within(Sat *sat, Budget *budget) {
  int limit = conflict_limit(budget);
  if (limit >= 0) ccadical_limit(sat->solver, "conflicts", limit);
  sat->budget = budget;
  sat->learned = 0;
  for (size_t i = 0; i < sat->assumptions.size; i++) ccadical_assume(sat->solver, sat->assumptions.data[i]);
  vector_clear(&sat->assumptions);
  int status = ccadical_solve(sat->solver);
  sat->budget = NULL;
  statistics.conflicts += sat->learned;
  if (!budget) return status;
  bool hit_limit = status != SOLVER_SAT && status != SOLVER_UNSAT && limit >= 0 && !budget->stopped;
  uint64_t effort = hit_limit && sat->learned < (uint64_t)limit ? (uint64_t)limit : sat->learned;
  budget_spend(budget, effort);
  if (hit_limit) budget_left(budget, "sat_solve"); /* so that it says where it ended */
  return status;
}

Answer sat_solve(Sat *sat, Budget *budget) {
  sat->answer = ANSWER_UNKNOWN;
  if (budget && !budget_left(budget, "sat_solve")) {
    vector_clear(&sat->assumptions);
    return ANSWER_UNKNOWN;
  }
  double start = clock_wall();
  int status = solve_within(sat, budget);
  statistics.calls++;
  statistics.seconds += clock_wall() - start;
  if (status == SOLVER_SAT) sat->answer = ANSWER_SAT;
  if (status == SOLVER_UNSAT) sat->answer = ANSWER_UNSAT;
  return sat->answer;
}

/* The solver knows nothing of variables that no clause mentioned: those are false. */
bool sat_value(const Sat *sat, int literal) {
  assert(sat->answer == ANSWER_SAT && literal != 0 && abs(literal) <= sat->variables);
  int variable = abs(literal);
  bool value = variable <= sat->mentioned && ccadical_val(sat->solver, variable) > 0;
  return literal > 0 ? value : !value;
}

bool sat_failed(const Sat *sat, int literal) {
  assert(sat->answer == ANSWER_UNSAT && literal != 0);
  return abs(literal) <= sat->mentioned && ccadical_failed(sat->solver, literal);
}

/* ---- a solver as a sink of clauses ------------------------------------------------------------------ */

static int sink_variable(void *context) { return sat_variable(context); }

static void sink_clause(void *context, const int *literals, size_t count) {
  sat_clause(context, literals, count);
}

ClauseSink sat_sink(struct Sat *sat) { return (ClauseSink){sat, sink_variable, sink_clause}; }
