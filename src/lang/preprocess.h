/* preprocess.h: loading files: `.i` as they are, everything else through `cc -E`. */
#ifndef craig_lang_preprocess_h
#define craig_lang_preprocess_h

#include "lang/parse.h"
#include "lang/source_file.h"

/* NULL after a diagnostic if the file cannot be read.  `own` are arguments for this file alone, NULL-terminated, or NULL. */
SourceFile *preprocess_load(Sources *sources, const char *path, const char *const *own, const ParseOptions *options,
                            Diagnostics *diagnostics);
/* Texts as they would be at the end of that file, in `arena`; a `.i` file, and standard input, which is read once, have no macros.  False: the preprocessor does not take them. */
bool preprocess_expand(const char *path, const char *const *own, const ParseOptions *options, const StringVector *texts, Arena *arena, StringVector *expanded);

#endif
