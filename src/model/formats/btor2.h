/* btor2.h: reading Btor2 files as models.
 *
 * Bit-vectors only: arrays and liveness (fair, justice) are refused.  The error is any `bad` property, and
 * every `constraint` holds in each step up to and including the one of the error.  A state without `init`
 * starts with any value; one without `next` has any value in every later step. */
#ifndef craig_model_formats_btor2_h
#define craig_model_formats_btor2_h

#include "model/system/model.h"

bool btor2_is_file_name(const char *path); /* ends in .btor2 or .btor */
/* NULL and a message `file:line:column: error: ...` in `error` if the file is not well-formed. */
Model *btor2_read(const char *path, Buffer *error);

#endif
