/* export_btor2.h: models as Btor2 files.
 *
 * The compact model, as engines see it, word by word: see step_system.h for how it becomes one transition
 * system.  The first bad property is the error; a second one says that the model stops describing the
 * program, so that a proof needs both to be unreachable.  Floating-point operations, which Btor2 does not
 * have, are written as gates. */
#ifndef craig_model_formats_export_btor2_h
#define craig_model_formats_export_btor2_h

#include "model/system/model.h"

/* False, with a reason in `why`, if the model uses arrays or floating-point remainders.  Each line of
 * `comment` stands at the top behind ';'. */
bool export_btor2(Model *model, const char *comment, Buffer *out, Buffer *why);

#endif
