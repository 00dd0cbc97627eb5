/* A SAT solver that takes terms: see term_solver.h. */
#include "solve/term_solver.h"
#include "solve/arithmetic.h"

/* How many earlier circuits of the same kind one is related to. */
enum { RELATED = 12 };

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

/* ---- what is computed from equal operands is equal --------------------------------------------------- */

static bool is_float(TermOperator op) { return op >= TERM_FP_ADD; }

static bool are_of_a_kind(const TermBank *bank, Term a, Term b) {
  if (term_operator(bank, a) != term_operator(bank, b) || term_width(bank, a) != term_width(bank, b)) return false;
  return !is_float(term_operator(bank, a)) || term_parameter(bank, a) == term_parameter(bank, b);
}

static AigLit equal(TermSolver *solver, Term a, Term b) {
  if (a == b) return AIG_TRUE;
  const AigLit *left = blast_term(solver->blaster, a), *right = blast_term(solver->blaster, b); /* seen before: the pool stays where it is */
  return circuit_equal(solver->aig, term_width(solver->bank, a), left, right);
}

static void relate(TermSolver *solver, Term a, Term b) {
  AigLit operands = AIG_TRUE;
  for (unsigned i = 0, arity = term_arity(solver->bank, a); i < arity && operands != AIG_FALSE; i++)
    operands = aig_and(solver->aig, operands, equal(solver, term_child(solver->bank, a, i), term_child(solver->bank, b, i)));
  if (operands != AIG_FALSE) cnf_assert(solver->cnf, aig_or(solver->aig, aig_not(operands), equal(solver, a, b)));
}

static void relate_new(TermSolver *solver) {
  const TermVector *large = blast_large(solver->blaster);
  for (; solver->related < large->size; solver->related++) {
    Term t = large->data[solver->related];
    for (size_t i = solver->related, found = 0; i-- > 0 && found < RELATED;)
      if (are_of_a_kind(solver->bank, large->data[i], t)) relate(solver, large->data[i], t), found++;
  }
}

/* ---- terms --------------------------------------------------------------------------------------------- */

static AigLit take(TermSolver *solver, Term t) {
  AigLit literal = blast_bool(solver->blaster, t);
  if (literal != AIG_NONE && solver->sat) relate_new(solver);
  return literal;
}

int term_solver_literal(TermSolver *solver, Term t) {
  AigLit literal = take(solver, t);
  return literal == AIG_NONE ? 0 : cnf_literal(solver->cnf, literal);
}

bool term_solver_assert(TermSolver *solver, Term t) {
  AigLit literal = take(solver, t);
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
