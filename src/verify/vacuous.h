/* vacuous.h: assumptions that no run gets past, behind which everything holds.
 *
 * A proof is about the runs that there are.  So behind one it is asked where runs end: a few concrete runs, which get past most assumptions; where they all end at one, the
 * program is unwound a little (unwind/unwind.h), and a solver asked for inputs that lead past it, with which the next run goes on to the next assumption (Godefroid, Klarlund, Sen 2005).
 * If there are none, and nothing else that the unwinding left open, no run gets past it.  All of that has little effort; what it does not decide is not spoken of.
 * Where one of the concrete runs ends at a null pointer that is told, too, unless accesses are asked about. */
#ifndef craig_verify_vacuous_h
#define craig_verify_vacuous_h

#include "base/budget.h"
#include "flow/cfa/cfa.h"
#include "verify/observer.h"

/* Each of them becomes a note at its place; `is_proved`: no check fails, so that it is worth a note if no run comes to the end of the program. */
void vacuous_note(const Cfa *cfa, bool is_proved, const Observer *observer, Budget *budget);

extern const char vacuous_assumption[]; /* the text of the note */

#endif
