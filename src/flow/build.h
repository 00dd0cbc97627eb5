/* build.h: what the files that build automata share (private to flow/cfa*.c).
 *
 * A function is first drafted: edges and locations of its own, dead code included.  What the draft's entry
 * does not reach is then dropped, and only calls that survive make another function reachable; so code that
 * can never run is never a reason to refuse a program.  In the end all drafts are put together as one Cfa. */
#ifndef craig_flow_build_h
#define craig_flow_build_h

#include "flow/cfa.h"
#include "flow/effects.h"

typedef struct {
  const Stmt *loop;
  SourcePos pos;
} DraftLocation;

typedef VECTOR(DraftLocation) DraftLocationVector;

typedef struct {
  Symbol *symbol;
  bool is_entry;
  EdgeVector edges;              /* `from` and `to` count within the draft; owned */
  DraftLocationVector locations; /* owned */
  Location entry, exit, halt;
  Symbol *result;
} Draft;

typedef VECTOR(Draft *) DraftVector;

/* The automatic variables in scope form a chain, innermost first. */
typedef struct Scope {
  const struct Scope *parent;
  Symbol *symbol;
  unsigned depth;
} Scope;

/* A label or case label: where it is and what is in scope there. */
typedef struct {
  Location location;
  const Scope *scope;
} Target;

typedef struct {
  const Label *label;
  Location from;
  const Scope *scope;
  SourceRange range;
} PendingGoto;

/* A loop or switch being built. */
typedef struct {
  const Stmt *statement;
  Location break_to, continue_to;
} Enclosing;

typedef VECTOR(Target) TargetVector;
typedef VECTOR(PendingGoto) PendingGotoVector;
typedef VECTOR(Enclosing) EnclosingVector;

typedef struct {
  Cfa *cfa;
  Program *program;
  Types *types;
  const CfaOptions *options;
  Diagnostics *diagnostics;
  Effects effects;
  DraftVector drafts; /* owned; drafts.data[0] is the entry function's */
  Map draft_of;       /* symbol serial -> index of the draft that calls enter */
  Map noted;          /* symbol serial of functions that have their note */
  /* of the function being drafted: */
  Draft *draft;
  Location here; /* where the next edge starts; nothing leads here in dead code */
  const Scope *scope;
  TargetVector targets;
  Map target_of; /* Label or case Stmt -> index into targets */
  PendingGotoVector gotos;
  EnclosingVector enclosing;
  unsigned temporaries; /* made so far, in the whole automaton */
  unsigned depth;       /* of nested expressions and statements */
} Builder;

enum { BUILD_DEPTH_LIMIT = 2000 };

/* ---- cfa_draft.c: edges and locations ------------------------------------------------------------ */

Location draft_add_location(Builder *b);
Edge *draft_add_edge(Builder *b, EdgeKind kind, Location from, Location to, SourceRange range);
Edge *draft_emit(Builder *b, EdgeKind kind, const Expr *left, const Expr *right, SourceRange range);
void draft_jump(Builder *b, Location to, SourceRange range);  /* then dead */
void draft_start_dead(Builder *b);                            /* what follows is reached by labels only */
void draft_end(Builder *b, EdgeKind kind, SourceRange range); /* EDGE_ERROR or EDGE_STOP, then dead */
/* Two ways on, or one if the condition is constant; then dead. */
void draft_branch(Builder *b, Expr *condition, Location yes, Location no, bool is_inverted,
                  SourceRange range);
void draft_assume(Builder *b, Expr *condition, SourceRange range); /* the other side is blocked */
void draft_refuse(Builder *b, SourceRange range, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
Symbol *draft_new_variable(Builder *b, const char *name, const Type *type,
                           SourceRange range); /* name: arena or static */
Symbol *draft_new_temporary(Builder *b, const Type *type, SourceRange range);
void draft_simplify(Draft *draft);
void draft_delete(Draft *draft);

/* ---- cfa_make.c: pure expressions ---------------------------------------------------------------- */

Expr *make_integer(Builder *b, const Type *type, i128 value, SourceRange range);
Expr *make_variable(Builder *b, Symbol *symbol, SourceRange range);
Expr *make_load(Builder *b, Symbol *symbol, SourceRange range);
Expr *make_cast(Builder *b, const Type *type, Expr *operand); /* the operand itself if nothing changes */
Expr *make_not(Builder *b, Expr *operand);
Expr *make_binary(Builder *b, Operator op, const Type *type, Expr *left, Expr *right);
Expr *make_logical(Builder *b, ExprKind kind, Expr *left, Expr *right);
Expr *make_copy(Builder *b, const Expr *expr);
bool make_is_cheap(const Expr *expr); /* a constant or a variable, perhaps converted */

/* ---- cfa_expression.c, cfa_call.c ---------------------------------------------------------------- */

Expr *lower_value(Builder *b, Expr *e);  /* the value as a pure expression; effects become edges */
void lower_effects(Builder *b, Expr *e); /* the effects only */
void lower_condition(Builder *b, Expr *e, Location yes, Location no, bool is_inverted, SourceRange range);
void lower_store(Builder *b, Symbol *symbol, Expr *value,
                 SourceRange range);                               /* symbol := value, with its effects */
Expr *lower_save(Builder *b, Expr *value);                         /* into a temporary unless constant */
Expr *lower_protected(Builder *b, Expr *value, const Expr *later); /* saved if `later` may change it */
const char *lower_type_word(const Type *type); /* what a value of a type that is not modelled is called */
/* The value of a call or builtin: stored in `target` if that is not NULL, else returned; NULL if not
 * `wanted`. */
Expr *lower_call(Builder *b, Expr *e, Symbol *target, bool wanted);
void draft_note(Builder *b, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- cfa_statement.c ----------------------------------------------------------------------------- */

void lower_body(Builder *b, Stmt *body); /* a function's body, with its gotos resolved */
Expr *lower_statement_expression(Builder *b, Expr *e, bool wanted);

#endif
