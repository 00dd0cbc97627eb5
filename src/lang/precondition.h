/* precondition.h: what the callers of a function guarantee, as an expression of C over its parameters and the names of its file.
 *
 * It stands outside of the program: in a file of options, on the command line.  The preprocessor of the function's file expands its macros; then it is read among the names that
 * the function sees, and messages name the place where it stands.  It may call functions; what is written in it assigns nothing. */
#ifndef craig_lang_precondition_h
#define craig_lang_precondition_h

#include "lang/ast.h"
#include "lang/parse.h"

typedef struct {
  const char *text;     /* as it was written */
  const char *expanded; /* behind the preprocessor; NULL: not yet */
  const char *file;     /* where it stands */
  unsigned line, column;
} Precondition;

typedef VECTOR(Precondition) PreconditionVector;

/* As it will stand in notes: on one line. */
const char *precondition_text(Arena *arena, const char *text);
/* Without macros, those of the file `path` (with `own` arguments for the preprocessor, or NULL); texts live in `arena`.  False, with a message on `options->messages`: the preprocessor refuses one. */
bool preconditions_expand(PreconditionVector *preconditions, const char *path, const char *const *own, const ParseOptions *options, Arena *arena);
/* Is it an expression, about the function's parameters and names of the program, that has a truth value and assigns nothing?  Else `messages` say why not; NULL: nobody asks. */
bool precondition_check(Program *program, const Symbol *function, const Precondition *precondition, FILE *messages);
/* Adds the identifiers in an expanded text, each with a 0 behind it. */
void precondition_names(const char *text, Buffer *names);

#endif
