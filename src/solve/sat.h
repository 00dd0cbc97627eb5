/* sat.h: the SAT solver (CaDiCaL), incrementally.  Literals are +/- variables, variables 1, 2, ... */
#ifndef craig_solve_sat_h
#define craig_solve_sat_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/budget.h"
#include "solve/answer.h"

typedef struct Sat Sat;

typedef struct {
  uint64_t calls, conflicts;
  double seconds;
} SatStatistics;

Sat *sat_new(void);
void sat_delete(Sat *sat);
/* Before the first clause: there will be many short questions, so variables are not eliminated, which the next question would have to undo. */
void sat_expect_many_questions(Sat *sat);
int sat_variable(Sat *sat); /* a fresh variable */
void sat_clause(Sat *sat, const int *literals, size_t count);
void sat_assume(Sat *sat, int literal);           /* for the next solve only */
Answer sat_solve(Sat *sat, Budget *budget);       /* stop point "sat_solve" */
bool sat_value(const Sat *sat, int literal);      /* after SAT */
bool sat_failed(const Sat *sat, int literal);     /* after UNSAT: this assumption was needed */
const SatStatistics *sat_statistics(void);        /* of all solvers of this process */

#endif
