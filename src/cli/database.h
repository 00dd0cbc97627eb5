/* database.h: files and flags from a compilation database (`-p compile_commands.json`, as CMake, Meson and bear write it). */
#ifndef craig_cli_database_h
#define craig_cli_database_h

#include "cli/options.h"

/* If there is one: the files are those of the database unless some were named, and each gets its flags (options->file_flags).  False, with a message in `error`, if the
 * database cannot be read, does not have a file that was named, or has flags that make another program of it. */
bool database_apply(Options *options, Buffer *error);

#endif
