/* preprocess.h: loading files: `.i` as they are, everything else through `cc -E`. */
#ifndef craig_lang_preprocess_h
#define craig_lang_preprocess_h

#include "lang/parse.h"
#include "lang/source_file.h"

/* NULL after a diagnostic if the file cannot be read.  `own` are arguments for this file alone, NULL-terminated, or NULL. */
SourceFile *preprocess_load(Sources *sources, const char *path, const char *const *own, const ParseOptions *options,
                            Diagnostics *diagnostics);

#endif
