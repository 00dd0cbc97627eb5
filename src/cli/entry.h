/* entry.h: where a program starts that is asked about one function: `--entry FUNCTION`, `craig harness`. */
#ifndef craig_cli_entry_h
#define craig_cli_entry_h

#include "cli/options.h"
#include "lang/precondition.h"
#include "lang/ast.h"

/* The function of that name, which may be FILE:NAME; NULL, with `FILE: error: ...` in `error`, if none has it and a body. */
const Symbol *entry_find(const Program *program, const char *name, const char *file, Buffer *error);
const char *entry_file(const Program *program, const Symbol *function); /* the one that was given and has the function, or includes what has it */
/* A function `entry` that calls it with arbitrary arguments that keep to the preconditions, to stand behind that file under this name.  `notes` receives what they are limited to, a line each. */
bool entry_make_harness(const Program *program, const Symbol *function, const PreconditionVector *preconditions, const char *entry, const char *name, Buffer *out, Buffer *notes, Buffer *error);
/* Its harness as a file of its own, which lies at `target` (NULL: in the current folder).  False: `error` says why not. */
bool entry_write_harness(const Program *program, const Symbol *function, const PreconditionVector *preconditions, const Options *options, const char *target, Buffer *out, Buffer *error);

/* The flags that the file was read with, as words of the shell, each behind a blank. */
void entry_add_flags(const Options *options, const char *file, Buffer *out);

#endif
