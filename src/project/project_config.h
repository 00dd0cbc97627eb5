/* project_config.h: `craig.yml`, the options of a project in a file.
 *
 * A map from names of options, as `craig project` has them, to their values; a list is the values with commas between them.  `files` lists files, `flags` flags of gcc for
 * all of them; `assume` is a map from patterns of functions to what their callers guarantee, in C.  What the command line has counts more.  Paths are seen from the folder that craig is started in. */
#ifndef craig_project_project_config_h
#define craig_project_project_config_h

#include "cli/options.h"
#include "project/project.h"

/* False, with `FILE:LINE:COLUMN: error: ...` in `error`, if it cannot be read or says what makes no sense. */
bool config_read(Options *options, GuaranteeVector *rules, const char *path, Buffer *error);

#endif
