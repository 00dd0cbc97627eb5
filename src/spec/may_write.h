/* may_write.h: what a part of a program may write, for copies of its state in C text (transform_termination.c).
 *
 * Found in the typed tree, since it has to be named in the text.  Assignments to a variable, and to elements and members of it, are known by name; any other
 * writes through a pointer, and may change whatever has *escaped*: objects whose address is used for more than an access. */
#ifndef craig_spec_may_write_h
#define craig_spec_may_write_h

#include "lang/ast.h"

typedef struct {
  Map named;                /* serials of variables that are written by name */
  VECTOR(Symbol *) called;  /* functions with a body */
  bool calls_pointer, is_through_pointer;
  bool jumps_back;          /* by goto; of functions by themselves only */
  SourcePos heap;           /* where memory is taken or given back; 0: nowhere */
  SourcePos hidden;         /* where something is done whose state has no name in C; 0: nowhere */
  const char *hidden_by;    /* what that is */
} Written;

typedef struct {
  const Symbol *function;
  Written written; /* by itself */
} FunctionWrites;

typedef struct {
  const Program *program;            /* borrowed */
  VECTOR(FunctionWrites) functions;  /* those with a body of the user's */
  Map index;                         /* function -> its place there + 1 */
  Map escaped;                       /* serials of objects */
  VECTOR(const Symbol *) locals;     /* automatic variables and parameters of all functions, literals `(T){...}` too */
  VECTOR(Symbol *) addressed;        /* functions whose address is taken */
  SourcePos unnamed;                 /* where memory may come from that no variable is: allocation, what others give, numbers that become pointers; 0: nowhere */
  bool uses_arguments;               /* what the entry function is given, beyond their number */
  const Symbol *entry;
  const char *const *watched;        /* NULL-terminated, or NULL: functions that somebody watches; one that nobody defines has no state of its own */
} Writes;

void writes_init(Writes *writes, const Program *program, const Symbol *entry, const char *const *watched);
void writes_release(Writes *writes);
/* What a loop may write behind its start, or a whole function, with all that is called there. */
void writes_of_loop(Writes *writes, const Stmt *loop, Written *written);
void writes_of_function(Writes *writes, const Symbol *function, Written *written);
/* What is done, without what is called, where a variable is declared at the top of its function, up to the end of the declaration; where sizes of parameters are computed. */
void writes_of_declaration(Writes *writes, const Symbol *symbol, Written *written);
void writes_of_parameters(Writes *writes, const Symbol *function, Written *written);
bool writes_jump_back(const Writes *writes, const Symbol *function); /* has it a goto that leads back? */
void written_release(Written *written);
bool writes_has_escaped(const Writes *writes, const Symbol *symbol);
bool written_may_change(const Writes *writes, const Written *written, const Symbol *symbol);
bool written_may_call(const Writes *writes, const Written *written, const Symbol *to); /* from there, or from what is called there */
/* May a call of `from` lead to one of `to`?  Not counting paths through `without`, if that is not NULL; `from` NULL: the start of the program, or any
 * function that is called from outside. */
bool writes_may_call(Writes *writes, const Symbol *from, const Symbol *to, const Symbol *without);

#endif
