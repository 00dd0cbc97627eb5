/* transform_text.h: what the files of the transformation to C share (private to spec/transform*.c). */
#ifndef craig_spec_transform_text_h
#define craig_spec_transform_text_h

#include "spec/edit.h"
#include "spec/event.h"
#include "spec/transform.h"

typedef struct {
  Application application; /* first: hooks are called with its address */
  Cfa arena;               /* an empty automaton, for the arena and the variables that expressions may name */
  Builder builder;         /* for make_*, and gcc's order of evaluation */
  Edits edits;
  Diagnostics *diagnostics;
  const Program *program;
  unsigned events; /* asked for: a set of 1 << EventKind */
  const char *prefix; /* of names that the program does not have */
  unsigned names;
  const Symbol *entry, *function; /* to start in; being walked */
  VECTOR(const Symbol *) locals;  /* names in scope that blocks declare, inner ones last; what has linkage may be among them */
  unsigned rewritten;             /* operations around this place that are */
  bool uses_choice;               /* nondet() is called */
  Map heads; /* of loops: statement, or place of a label -> 1 */
  unsigned heads_left; /* of them, that were not met */
  struct Termination *termination; /* owned; NULL: runs that never end are not what is asked about */
  Application ends; /* where it fails runs end; its automaton is NULL: there is none */
  /* Of the event being fired: */
  Buffer *reaction; /* NULL: only counted */
  size_t insertions;
  /* Of the function, if its returns are watched: */
  Event returned;
  bool has_after, has_exit;
} Transformer;

static inline bool transform_asks(const Transformer *t, EventKind kind) { return t->events & 1u << kind; }

/* transform.c */
void transform_refuse(Transformer *t, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));

const char *transform_skip_literal(const char *at); /* behind a literal or comment that begins here; `at` itself if none does */

/* transform_react.c: what the automaton does about an event. */
Event transform_event(const Transformer *t, EventKind kind, SourceRange range);
bool transform_matters(Transformer *t, const Event *event); /* does it do anything? */
void transform_react(Transformer *t, const Event *event, Buffer *out); /* as statements */
Symbol *transform_new_name(Transformer *t, const Type *type);
Symbol *transform_new_local(Application *application, uint32_t function, const Type *type);
void transform_insert(Application *application, const Event *event, const Insertion *insertions, size_t count);
/* `TYPE name = (text);` */
void transform_declare(Transformer *t, const Symbol *name, const char *text, Buffer *out);

/* transform_order.c: gcc's order of evaluation, which statements have to keep. */
bool transform_has_effects(const Expr *e);
bool transform_order_matters(const Expr *left, const Expr *right);
/* Is the right operand evaluated first, here and where nothing surrounds the operation?  What surrounds it is builder.narrowed. */
bool transform_is_right_first(Transformer *t, const Expr *e);
bool transform_is_right_first_alone(Transformer *t, const Expr *e);
/* Commas inside of operands cannot be taken out: refused where it would matter. */
void transform_check_commas(Transformer *t, const Expr *e, bool is_right_first);
/* Has something changed behind `mark` that gcc looks at when it chooses the order? */
bool transform_is_changed(const Transformer *t, size_t mark, const Expr *e);
Expr *transform_comma(Expr *e); /* that the operand is, perhaps converted; NULL: it is none */
Narrowing transform_asked(Transformer *t, const Expr *e); /* by an expression of its operands */
void transform_narrowed(Transformer *t, Expr *operand, Narrowing narrowed);

/* transform_expression.c, transform_assign.c, transform_call.c, transform_statement.c */
void transform_expression(Transformer *t, Expr *e);
void transform_condition(Transformer *t, Expr *e); /* of a statement */
void transform_operands(Transformer *t, Expr *e); /* all below */
void transform_initializer(Transformer *t, const Initializer *initializer);
void transform_assignment(Transformer *t, Expr *e); /* = op= ++ -- */
void transform_call(Transformer *t, Expr *e);
void transform_statement(Transformer *t, const Stmt *s);
void transform_function(Transformer *t, Symbol *function);
/* Events of an operation on these values, `divisor` if it may trap: those that matter react. */
bool transform_operation_matters(Transformer *t, const Expr *operation);
void transform_operation_react(Transformer *t, const Expr *operation, Buffer *out);

#endif
