/* database.h: files and flags from a compilation database (`-p compile_commands.json`, as CMake, Meson and bear write it). */
#ifndef craig_cli_database_h
#define craig_cli_database_h

#include "cli/options.h"

/* If there is one: the files are those of the database unless some were named, and each gets its flags (options->file_flags).  False, with a message in `error`, if the
 * database cannot be read, does not have a file that was named, or has flags that make another program of it. */
bool database_apply(Options *options, Buffer *error);

/* A file of the database as it is, with what of its flags counts. */
typedef struct {
  const char *path;         /* as it is seen from here; all of this lives as long as the options */
  const char *const *flags; /* NULL-terminated */
  GccEffects effects;
  bool is_32;
  const char *problem; /* "FILE: error: ...": why it cannot be used; NULL: it can */
} DatabaseEntry;

typedef VECTOR(DatabaseEntry) DatabaseEntryVector;

/* Its files, each once, for who does not link them.  False, with a message in `error`, if the database cannot be read. */
bool database_list(Options *options, DatabaseEntryVector *entries, Buffer *error);
bool database_is_same_file(const char *a, const char *b);

#endif
