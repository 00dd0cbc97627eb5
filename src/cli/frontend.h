/* frontend.h: from the files of the command line to an automaton. */
#ifndef craig_cli_frontend_h
#define craig_cli_frontend_h

#include "base/vector.h"
#include "cli/session.h"
#include "flow/cfa/cfa.h"
#include "lang/outline.h"
#include "spec/spec.h"

typedef struct {
  Program *program; /* owned */
  Cfa *cfa;         /* owned */
  Spec spec;        /* owned: what the property put into it */
  Arena arena;      /* of the name of what it starts in */
  Buffer harness;   /* owned: the file that calls the function to start in, for a test; empty: the program has a main */
  PreconditionVector preconditions; /* of arguments of the function to start in */
  Buffer notes;     /* owned: what is assumed of the function to start in, a line each */
  Cfa *rounded;     /* owned: what `cfa` borrows from, with --fp x87; NULL: nothing */
} Frontend;

enum { FP_BOTH, FP_SSE, FP_X87 }; /* as --fp lists them */

/* STATUS_UNUSABLE if the files are not a program; else 0. */
int frontend_parse(Frontend *frontend, const Options *options);
int frontend_outline(Frontend *frontend, const Options *options, Outline *outline); /* the same, of one file, and what its declarations are */
/* Behind frontend_parse: what --assume says of this function's arguments, with what the options have of it beside that; false after a message. */
bool frontend_take_preconditions(Frontend *frontend, const Options *options, const Symbol *function);
/* Without macros, as of this file; false after a message. */
bool frontend_expand(const Options *options, size_t file, PreconditionVector *preconditions, Arena *arena);
/* Behind frontend_parse: STATUS_UNUSABLE if the entry function is missing or the program uses what has no meaning
 * here, which is said by name and position; else 0. */
int frontend_build(Frontend *frontend, const Session *session);
void frontend_release(Frontend *frontend);
void frontend_locate(const Program *program, SourcePos pos, Buffer *out); /* "file:line:column" */

#endif
