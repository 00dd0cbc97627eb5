/* itp_check.h: checking interpolants with solvers of their own, against the clauses as they were given.
 *
 * If the budget (may be NULL) ends, no fault was found. */
#ifndef craig_solve_itp_check_h
#define craig_solve_itp_check_h

#include "solve/interpolate.h"
#include "solve/proof.h"

/* NULL if I_c is an interpolant at cut c, else which condition fails. */
const char *itp_check_cut(const Proof *proof, const Interpolants *interpolants, unsigned cut,
                          Budget *budget);
/* NULL if I_c and part c imply I_{c+1}, else the failure. */
const char *itp_check_step(const Proof *proof, const Interpolants *interpolants, unsigned cut,
                          Budget *budget);

#endif
