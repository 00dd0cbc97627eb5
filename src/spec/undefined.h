/* undefined.h: a program whose runs end where a signed operation overflows.
 *
 * craig computes with signed numbers as gcc -fwrapv does, but what a program does behind an overflow is undefined: a run that goes on for ever only because a
 * number wraps around shows nothing about the program.  So lassos are looked for in the program with the checks of no-overflow (src/automata). */
#ifndef craig_spec_undefined_h
#define craig_spec_undefined_h

#include "flow/cfa/cfa.h"

/* A copy, in which a check of its own fails where the program is undefined; all edges of the first one keep their numbers.  cfa_delete; it borrows from the first one. */
Cfa *cfa_with_overflow_checks(const Cfa *cfa);

#endif
