/* copy.h: an automaton that can be changed while the first one stays. */
#ifndef craig_flow_cfa_copy_h
#define craig_flow_cfa_copy_h

#include "flow/cfa/cfa.h"

/* Edge by edge and location by location the same, with the same numbers.  Expressions, symbols and texts are the first one's, which must outlive it; cfa_delete. */
Cfa *cfa_copy(const Cfa *cfa);

#endif
