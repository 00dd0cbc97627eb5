/* itp_check.h: checking interpolants with solvers of their own, against the clauses as they were given.
 *
 * If the budget (may be NULL) ends, no fault was found.  Z3 is asked about the same clauses as a formula; that it disagrees is counted and
 * told on standard error. */
#ifndef craig_solve_itp_check_h
#define craig_solve_itp_check_h

#include "solve/interpolate.h"
#include "solve/proof.h"

typedef struct {
  Budget *budget;
  bool ask_second;                   /* Z3 too, about each condition that holds */
  uint64_t agreed, silent, disagreed; /* what it said */
} ItpCheck;

/* NULL if I_c is an interpolant at cut c, else which condition fails. */
const char *itp_check_cut(const Proof *proof, const Interpolants *interpolants, unsigned cut, ItpCheck *check);
/* NULL if I_c and part c imply I_{c+1}, else the failure. */
const char *itp_check_step(const Proof *proof, const Interpolants *interpolants, unsigned cut, ItpCheck *check);

#endif
