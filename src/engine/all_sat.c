/* All values of some conditions: ask the solver for one, exclude it, ask again.  See all_sat.h. */
#include "engine/all_sat.h"
#include "solve/term_solver.h"

typedef struct {
  TermSolver solver;
  IntVector literals; /* of the conditions */
} Enumeration;

static bool load(Enumeration *e, Term constraint, const TermVector *conditions, Budget *budget) {
  term_solver_set_budget(&e->solver, budget);
  if (!term_solver_assert(&e->solver, constraint)) return false;
  for (size_t i = 0; i < conditions->size; i++) {
    int literal = term_solver_literal(&e->solver, conditions->data[i]);
    if (!literal) return false;
    vector_push(&e->literals, literal);
  }
  return true;
}

static Answer enumerate(Enumeration *e, size_t most, Budget *budget, States *values) {
  IntVector clause = {0};
  Answer answer = ANSWER_SAT;
  while (values->count <= most && (answer = term_solver_ask(&e->solver, NULL, 0, budget)) == ANSWER_SAT) {
    uint64_t value[STATE_WORDS] = {0};
    vector_clear(&clause);
    for (size_t i = 0; i < e->literals.size; i++) {
      bool is_true = sat_value(e->solver.sat, e->literals.data[i]);
      if (is_true) state_set_bit(value, i);
      vector_push(&clause, is_true ? -e->literals.data[i] : e->literals.data[i]);
    }
    states_add(values, value);
    sat_clause(e->solver.sat, clause.data, clause.size);
  }
  vector_release(&clause);
  return answer;
}

Answer all_sat_values(const TermBank *bank, Term constraint, const TermVector *conditions, size_t most, Budget *budget,
                        States *values) {
  Enumeration e = {.literals = {0}};
  term_solver_init(&e.solver, bank);
  Answer answer = load(&e, constraint, conditions, budget) ? enumerate(&e, most, budget, values) : ANSWER_UNKNOWN;
  vector_release(&e.literals);
  term_solver_release(&e.solver);
  return answer;
}
