/* interpolate.h: partial interpolants along a refutation, for all cuts at once.
 *
 * Reads resolution.h only.  Inputs of the AIG are made for variables as they are needed. */
#ifndef craig_solve_interpolate_h
#define craig_solve_interpolate_h

#include "base/budget.h"
#include "solve/aig.h"
#include "solve/itp.h"
#include "solve/resolution.h"

typedef struct {
  Aig *aig;
  AigLit *cuts;     /* parts entries; [c] is the interpolant of cut c, entry 0 is not used */
  U32Vector inputs; /* per node of the AIG up to the last input: the variable of an input, else 0 */
} Interpolants;

/* False if the budget ended (stop point "itp_replay"); `interpolants` must be released all the same. */
bool interpolate(const Resolution *resolution, unsigned parts, uint32_t variables, ItpSystem system,
                 Interpolants *interpolants, Budget *budget);
void interpolants_release(Interpolants *interpolants);

#endif
