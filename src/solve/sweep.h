/* sweep.h: SAT sweeping.  Finds nodes of an AIG that are equal (or complementary) as functions, by random
 * simulation and SAT queries with a conflict limit, and copies the cones of some roots into another AIG with such
 * nodes merged.  Structural hashing alone leaves interpolants ten to forty times larger. */
#ifndef craig_solve_sweep_h
#define craig_solve_sweep_h

#include "base/budget.h"
#include "solve/aig.h"

/* Copies the roots (replacing them by their new literals in `to`).  `inputs` maps input nodes of `from` to literals
 * of `to`, as in aig_copy.  Stops merging, but still copies, when the budget ends (stop point "sweep_next"). */
void aig_sweep(const Aig *from, AigLit *roots, size_t count, Aig *to, AigVector *inputs, Budget *budget);

#endif
