/* excess.h: arithmetic that a compiler for 32 bits does with more digits than the types have. */
#ifndef craig_flow_cfa_excess_h
#define craig_flow_cfa_excess_h

#include "flow/cfa/cfa.h"

/* With x87, gcc's default for 32-bit x86, float and double are computed with in 80 bits.  Here they are not, and a note says so
 * where a program computes with them. */
void note_excess_precision(Cfa *cfa);

#endif
