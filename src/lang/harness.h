/* harness.h: a program around one function, with arbitrary arguments of the right shape.
 *
 * Numbers are any; a parameter that is written as an array has the elements that it says, a pointer with a length beside it leads to a buffer of that length, a `char *` without one to a
 * string, other pointers to an object of their type.
 * What the function may release (`free`, `realloc`) is on the heap.
 * Members of structs are filled likewise, to a depth; behind it pointers are null.  A length beside a buffer there is at most what every buffer has.  What a pointer to a function leads to returns anything.
 * Behind a text of ours the objects still live where the program ends: what the function returns, or puts behind its arguments, is not lost.
 * A proof about a harness is one about such arguments only, so all that limits them is noted. */
#ifndef craig_lang_harness_h
#define craig_lang_harness_h

#include "lang/precondition.h"
#include "lang/ast.h"

enum { HARNESS_ELEMENTS = 8 }; /* of a buffer, at most */

typedef enum {
  HARNESS_FILE, /* a file of its own, which includes the one that has the function; for people to fill in */
  HARNESS_TEXT  /* what stands behind the text of that file, preprocessed */
} HarnessStyle;

typedef struct {
  HarnessStyle style;
  const char *include; /* HARNESS_FILE: how to include the file */
  const char *flags;   /* HARNESS_FILE: that the file is read with, each with a space in front */
  const char *entry;   /* the function that it defines */
  const PreconditionVector *preconditions; /* that arguments keep to; NULL: none */
  const char *name;    /* HARNESS_TEXT: of the text, in messages */
} HarnessOptions;

/* Is the function of a harness what says one of the preconditions? */
bool harness_is_precondition(const Symbol *function);

/* False, with the reason in `error`, if there is no way to make an argument.  `notes` receives what the arguments are limited to, a line each; NULL: nobody asks. */
bool harness_write(const Program *program, const Symbol *function, const HarnessOptions *options, Buffer *out, Buffer *notes, Buffer *error);

#endif
