/* term_interpolants.h: sequences of interpolants between terms, for engines that walk paths.
 *
 * Parts A0 .. An-1 are terms of one bank.  If their conjunction is unsatisfiable there are I0 .. In with
 *
 *     I0 = true,   Ii and Ai imply Ii+1,   In = false,
 *     Ii only over variables that occur both in A0 .. Ai-1 and in Ai .. An-1.
 *
 * The parts are clausified one by one, one refutation gives all Ii (solve/itp.h), and bits become words again where they
 * show (model/gates/lift.h).  For a path of model/paths/paths.h the parts are paths_part at 0, 1, ... and the error of the last
 * block; paths_from turns Ii into a predicate over the state. */
#ifndef craig_infer_term_interpolants_h
#define craig_infer_term_interpolants_h

#include "logic/evaluate.h"
#include "logic/walk.h"
#include "solve/itp.h"

/* UNSAT: `interpolants`, empty before, has count + 1 terms.  SAT: the variables of the parts are set in `values` (may be NULL).  UNKNOWN: the
 * budget ended, or a part has no circuit (blast_supports).  Stop points of blast.h, itp.h and lift.h. */
Answer term_interpolate(TermBank *bank, const Term *parts, size_t count, ItpOptions options, Budget *budget, Evaluation *values,
                        TermVector *interpolants);

#endif
