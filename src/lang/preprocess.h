/* preprocess.h: loading files: `.i` as they are, everything else through `cc -E`. */
#ifndef craig_lang_preprocess_h
#define craig_lang_preprocess_h

#include "lang/parse.h"
#include "lang/source_file.h"

/* NULL after a diagnostic if the file cannot be read. */
SourceFile *preprocess_load(Sources *sources, const char *path, const ParseOptions *options,
                            Diagnostics *diagnostics);

#endif
