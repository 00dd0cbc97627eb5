/* aiger.h: reading AIGER 1.9 files (ASCII `aag` and binary `aig`) as models.
 *
 * Bad states, or the outputs where there are none, are the error; invariant constraints restrict every
 * state; latches may be reset to 0, 1 or left uninitialised.  Liveness (justice, fairness) is refused. */
#ifndef craig_model_formats_aiger_h
#define craig_model_formats_aiger_h

#include "model/system/model.h"

bool aiger_is_file_name(const char *path); /* ends in .aig or .aag */
/* NULL and a message `file:line:column: error: ...` in `error` if the file is not well-formed. */
Model *aiger_read(const char *path, Buffer *error);

#endif
