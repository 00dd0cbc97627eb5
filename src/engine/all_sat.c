/* All values of some conditions: ask the solver for one, exclude it, ask again.  See all_sat.h. */
#include "engine/all_sat.h"
#include "solve/blast.h"
#include "solve/cnf.h"
#include "solve/sat.h"

typedef struct {
  Aig *aig;
  Blaster *blaster;
  Sat *sat;
  Cnf *cnf;
  IntVector literals; /* of the conditions */
} Enumeration;

static bool load(Enumeration *e, Term constraint, const TermVector *conditions, Budget *budget) {
  blaster_set_budget(e->blaster, budget);
  cnf_set_budget(e->cnf, budget);
  AigLit holds = blast_bool(e->blaster, constraint);
  if (holds == AIG_NONE) return false;
  cnf_assert(e->cnf, holds);
  for (size_t i = 0; i < conditions->size; i++) {
    AigLit literal = blast_bool(e->blaster, conditions->data[i]);
    if (literal == AIG_NONE) return false;
    vector_push(&e->literals, cnf_literal(e->cnf, literal));
  }
  return cnf_is_complete(e->cnf);
}

static Answer enumerate(Enumeration *e, size_t most, Budget *budget, States *values) {
  IntVector clause = {0};
  Answer answer = ANSWER_SAT;
  while (values->count <= most && (answer = sat_solve(e->sat, budget)) == ANSWER_SAT) {
    uint64_t value[STATE_WORDS] = {0};
    vector_clear(&clause);
    for (size_t i = 0; i < e->literals.size; i++) {
      bool is_true = sat_value(e->sat, e->literals.data[i]);
      if (is_true) state_set_bit(value, i);
      vector_push(&clause, is_true ? -e->literals.data[i] : e->literals.data[i]);
    }
    states_add(values, value);
    sat_clause(e->sat, clause.data, clause.size);
  }
  vector_release(&clause);
  return answer;
}

Answer all_sat_values(const TermBank *bank, Term constraint, const TermVector *conditions, size_t most, Budget *budget,
                        States *values) {
  Enumeration e = {.aig = aig_new(), .sat = sat_new()};
  e.blaster = blaster_new(bank, e.aig);
  e.cnf = cnf_new(e.aig, sat_sink(e.sat));
  Answer answer = load(&e, constraint, conditions, budget) ? enumerate(&e, most, budget, values) : ANSWER_UNKNOWN;
  vector_release(&e.literals);
  cnf_delete(e.cnf);
  blaster_delete(e.blaster);
  sat_delete(e.sat);
  aig_delete(e.aig);
  return answer;
}
