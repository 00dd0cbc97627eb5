/* A SAT solver that takes terms: see term_solver.h. */
#include "solve/term_solver.h"

void term_solver_init_for(TermSolver *solver, const TermBank *bank, ClauseSink sink) {
  *solver = (TermSolver){.bank = bank, .aig = aig_new()};
  solver->blaster = blaster_new(bank, solver->aig);
  solver->cnf = cnf_new(solver->aig, sink);
}

void term_solver_init(TermSolver *solver, const TermBank *bank) {
  Sat *sat = sat_new();
  term_solver_init_for(solver, bank, sat_sink(sat));
  solver->sat = sat;
}

void term_solver_release(TermSolver *solver) {
  cnf_delete(solver->cnf);
  sat_delete(solver->sat);
  blaster_delete(solver->blaster);
  aig_delete(solver->aig);
}

void term_solver_set_budget(TermSolver *solver, Budget *budget) {
  blaster_set_budget(solver->blaster, budget);
  cnf_set_budget(solver->cnf, budget);
}

bool term_solver_is_complete(const TermSolver *solver) { return cnf_is_complete(solver->cnf); }

int term_solver_literal(TermSolver *solver, Term t) {
  AigLit literal = blast_bool(solver->blaster, t);
  return literal == AIG_NONE ? 0 : cnf_literal(solver->cnf, literal);
}

bool term_solver_assert(TermSolver *solver, Term t) {
  AigLit literal = blast_bool(solver->blaster, t);
  if (literal == AIG_NONE) return false;
  cnf_assert(solver->cnf, literal);
  return true;
}

Answer term_solver_ask(TermSolver *solver, const int *assumed, size_t count, Budget *budget) {
  if (!term_solver_is_complete(solver)) return ANSWER_UNKNOWN;
  for (size_t i = 0; i < count; i++) sat_assume(solver->sat, assumed[i]);
  return sat_solve(solver->sat, budget);
}

bool term_solver_bit(const TermSolver *solver, AigLit bit) {
  if (aig_is_constant(bit)) return bit == AIG_TRUE;
  int literal = cnf_known(solver->cnf, bit);
  return literal && sat_value(solver->sat, literal);
}

void term_solver_read(TermSolver *solver, Term variable, Evaluation *values) {
  uint64_t words[TERM_MAX_WIDTH / 64] = {0};
  bool is_known = blast_has_seen(solver->blaster, variable);
  const AigLit *bits = is_known ? blast_term(solver->blaster, variable) : NULL;
  for (unsigned i = 0, width = term_width(solver->bank, variable); is_known && i < width; i++)
    if (term_solver_bit(solver, bits[i])) words[i / 64] |= (uint64_t)1 << (i % 64);
  evaluation_set_words(values, variable, words);
}
