/* term_solver.h: a SAT solver that takes terms.
 *
 * Terms become bits (blast.h), bits clauses (cnf.h), and those go to a SAT solver of its own, or to a sink that the caller gives:
 * a part of an interpolation problem, for one.  The four parts may be used directly; they live as long as the solver.
 *
 * What is computed from equal operands is equal: of two products, or two quotients, a SAT solver has to find that out bit by bit, and often it
 * does not.  A solver of its own gets it as a clause, for each large circuit and the last few of its kind before it. */
#ifndef craig_solve_term_solver_h
#define craig_solve_term_solver_h

#include "logic/evaluate.h"
#include "solve/blast.h"
#include "solve/cnf.h"
#include "solve/sat.h"

typedef struct {
  const TermBank *bank; /* borrowed */
  Aig *aig;
  Blaster *blaster;
  Sat *sat; /* NULL: the clauses go elsewhere */
  Cnf *cnf;
  size_t related; /* of the large circuits, those that clauses relate to each other */
} TermSolver;

void term_solver_init(TermSolver *solver, const TermBank *bank);
void term_solver_init_for(TermSolver *solver, const TermBank *bank, ClauseSink sink);
void term_solver_release(TermSolver *solver);

/* Poll this budget (borrowed; NULL: none, as at first) while terms are taken.  Where it ended some clauses are missing, so that
 * `term_solver_ask` answers UNKNOWN until a later call, with another budget, goes on with them. */
void term_solver_set_budget(TermSolver *solver, Budget *budget);
bool term_solver_is_complete(const TermSolver *solver);

/* The SAT literal of a term of width 1, defined in both directions; 0 if the budget ended. */
int term_solver_literal(TermSolver *solver, Term t);
/* Adds clauses that make it true; false if the budget ended. */
bool term_solver_assert(TermSolver *solver, Term t);
/* Can all that was asserted hold, and with it these literals?  UNKNOWN if the budget ended, or while clauses are missing. */
Answer term_solver_ask(TermSolver *solver, const int *assumed, size_t count, Budget *budget);

/* After SAT.  Bits that no clause mentions are free: 0. */
bool term_solver_bit(const TermSolver *solver, AigLit bit);
void term_solver_read(TermSolver *solver, Term variable, Evaluation *values); /* its value goes to `values` */

#endif
