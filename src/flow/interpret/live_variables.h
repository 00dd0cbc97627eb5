/* live_variables.h: which variables decide how a run goes on.
 *
 * Of variables in slots, that is scalars whose address nobody uses.  One *matters* if its value may come to an assumption, to an address, to memory, to the
 * size of an object, or to a function of the library that can do more with it than print it; a counter that is only counted, or printed, does not.
 * A variable that matters is *live* at a location if it may be read there before it is assigned (Aho, Sethi and Ullman).  Two states at a location that agree
 * on live variables, on global ones that matter, and on all of memory go on in the same way if they are given the same inputs. */
#ifndef craig_flow_interpret_live_variables_h
#define craig_flow_interpret_live_variables_h

#include "flow/cfa/cfa.h"

typedef struct {
  const Cfa *cfa;         /* borrowed */
  unsigned char *matters; /* by symbol serial; owned */
  uint64_t *bits;         /* owned: the live variables of each location, as a set of indices of its function's locals; NULL: too many, all are */
  size_t *first;          /* owned: by location, in `bits` */
} Live;

void live_init(Live *live, const Cfa *cfa);
void live_release(Live *live);
bool live_matters(const Live *live, const Symbol *symbol);
/* The local variable of the location's function with this index. */
bool live_local(const Live *live, Location location, size_t index);

#endif
