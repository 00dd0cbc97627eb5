/* heads.h: where the loops of an automaton begin, those made by goto too. */
#ifndef craig_flow_cfa_heads_h
#define craig_flow_cfa_heads_h

#include "flow/cfa/cfa.h"

/* By location: does an edge go back there?  A walk in depth from each function's entry; every cycle within a function passes one of these.  The caller frees it. */
unsigned char *cfa_loop_heads(const Cfa *cfa);

#endif
