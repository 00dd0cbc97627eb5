/* parse.h: from files to a typed program.
 *
 * `.i` files are read as they are, `.c` files go through `cc -E` with the macros of the data model.
 * Several files are linked into one program.  NULL and at least one error in `diagnostics` if the text
 * is not C that we read.  `program_delete` frees everything, sources included. */
#ifndef craig_lang_parse_h
#define craig_lang_parse_h

#include "lang/ast.h"
#include "lang/outline.h"

/* A text of ours that stands behind that of a file, among its names: it belongs to the program, but no user wrote it. */
typedef struct {
  const char *file; /* one of the files */
  const char *name; /* of the text, in messages */
  const char *text;
} TextBehind;

typedef struct {
  DataModel model;
  const char *const *cpp_arguments; /* -I, -D, ... handed to cc -E; NULL-terminated, or NULL */
  const char *const *const *file_arguments; /* the same for each file, in front of these; NULL: none */
  FILE *messages;                   /* diagnostics go here */
  bool quiet_warnings;
  bool optimizes;                   /* -O: what the compiler takes for a constant is open */
  const TextBehind *behind;         /* NULL: none */
  Outline *outline;                 /* receives the declarations of the one file; NULL: nobody asks */
} ParseOptions;

/* Reads and links `files`.  `*errors` receives the number of errors that were printed. */
Program *program_parse(const char *const *files, size_t count, const ParseOptions *options, unsigned *errors);
/* The same for a text in memory, for tests; `name` is the file's name in messages. */
Program *program_parse_text(const char *name, const char *text, const ParseOptions *options, unsigned *errors);
/* Reads a text of our own that belongs to `program` without being a part of it: its names do not meet the program's, the
 * program's lists do not show what it declares, and source_locate says that no user wrote it.  The functions it declares are
 * put into `functions`; they live as long as the program.  False if the text has errors. */
bool program_read_model(Program *program, const char *name, const char *text, SymbolVector *functions);
void program_delete(Program *program);

#endif
