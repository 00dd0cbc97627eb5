/* failure.h: what a check that fails saw, in words of the program: `i = 9; byte 36 of buf, which has 20`.
 *
 * For the last line of a run: the values of what the condition reads, and of an access where it went. */
#ifndef craig_evidence_failure_h
#define craig_evidence_failure_h

#include "flow/interpret/pointee.h"

/* Asked in the run, where `fails` has just held.  Adds nothing where there is nothing to say.  `has_names`: the variables there are the program's own, and their values are told. */
void failure_describe(const Program *program, Interpreter *interpreter, const Pointees *pointees, const Expr *fails, bool has_names, Buffer *out);
/* A place as a person writes it: `a[0l]` is `a[0]`. */
void failure_print_place(const Types *types, const Expr *place, Buffer *out);

#endif
