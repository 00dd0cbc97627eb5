/* open_choices.h: does a run reach the error only for what nobody promises?
 *
 * The interpreter, and whoever chose the inputs, decide what C, the library, the compiler and the system leave open.  An error that is reached only as long as they decide like
 * that is no error of the program: the run is repeated with other decisions. */
#ifndef craig_evidence_open_choices_h
#define craig_evidence_open_choices_h

#include "evidence/replay.h"

/* What a run that reaches the error hangs on, for "whether the error is reached hangs on ..."; NULL: nothing.
 *
 *   - how addresses compare where C leaves that open, and that an access outside of its object hits another one, which it does not where objects lie further apart;
 *   - that memory behind an object that lives holds something else at each read;
 *   - a value of a library function of which only the sign is promised, or that it is not 0 (by how much texts differ, which number stands for yes): a variable that a model of ours
 *     gives no value;
 *   - that one of main's arguments is a null pointer;
 *   - a value that is not the input's to choose (cfa.h, ValueChoice).
 *
 * Other values are few: some small ones of either sign and the constants of the program's conditions, the same one for all that is chosen, or one after the other each the one that leads furthest, or combinations of them; handles that are all different, settings that are all alike. */
const char *open_choices_matter(const Cfa *cfa, const ReplayInputVector *inputs, uint64_t step_limit, Budget *budget);

#endif
