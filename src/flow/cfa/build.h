/* build.h: what the files that build automata share (private to flow/cfa; but who puts operations into one, split.h, makes expressions with make_*).
 *
 * A function is first drafted: edges and locations of its own, dead code included.  What the draft's entry
 * does not reach is then dropped, and only calls that survive make another function reachable; so code that
 * can never run is never a reason to refuse a program.  In the end all drafts are put together as one Cfa. */
#ifndef craig_flow_cfa_build_h
#define craig_flow_cfa_build_h

#include "base/library.h"
#include "flow/cfa/cfa.h"
#include "flow/cfa/effects.h"
#include "flow/cfa/forwarders.h"
#include "flow/library/libc.h"

typedef struct {
  const Stmt *loop;
  SourcePos pos;
} DraftLocation;

typedef VECTOR(DraftLocation) DraftLocationVector;

typedef struct {
  Symbol *symbol; /* the function */
  bool is_entry, is_wrapper;
  Symbol *wrapped;               /* of a wrapper: the function that it calls */
  EdgeVector edges;              /* `from` and `to` count within the draft; owned */
  DraftLocationVector locations; /* owned */
  Location entry, exit, halt;
  Symbol *result;
  SymbolVector variable_arrays; /* hidden pointers, 0 on entry; owned */
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
} JumpTarget;

typedef struct {
  const Label *label;
  Location from;
  const Scope *scope;
  SourceRange range;
  bool is_plain; /* by the label's name: only such a jump calls cleanup functions, one by an address or out of assembly calls none */
} PendingGoto;

/* A loop or switch being built. */
typedef struct {
  const Stmt *statement;
  Location break_to, continue_to;
  const Scope *scope; /* around it */
} Enclosing;

typedef VECTOR(JumpTarget) TargetVector;
typedef VECTOR(PendingGoto) PendingGotoVector;
typedef VECTOR(Enclosing) EnclosingVector;

/* What is asked of the value of an operation: only its lowest bits (0: all of it), or that with the other sign. */
typedef struct {
  unsigned width;
  bool is_implicit; /* no cast says so, but an assignment or the like */
  bool is_negated;
} Narrowing;

typedef struct {
  Cfa *cfa;
  Program *program;
  Types *types;
  const CfaOptions *options;
  bool has_elsewhere; /* are there variables that are defined elsewhere? */
  Diagnostics *diagnostics;
  Effects effects;
  LibraryModels models;                /* empty unless the options ask for them */
  ForwarderVector forwarders;       /* owned; empty unless accesses are asked about */
  DraftVector drafts;           /* owned; drafts.data[0] is the entry function's */
  Map draft_of;                 /* symbol serial -> index of the draft that calls enter */
  Map noted;                    /* symbol serial of functions that have their note */
  Map seen_globals;             /* symbol serials */
  Map hidden_of;                /* symbol serial of a VLA -> its hidden pointer */
  SymbolVector hidden_pointers; /* owned */
  SymbolVector library_symbols; /* owned: functions of the library that we made up */
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
  bool is_too_deep;     /* the program was refused for its nesting */
  Narrowing narrowed;   /* of the value being lowered */
  bool has_order_note;  /* that gcc's order of evaluation is taken has been said */
  bool has_function_addresses; /* of functions that the program defines: others than those who name them may call these */
  const char *open_end; /* a function of the system that ends the program, as exit does or in another way; NULL: there is none */
} Builder;

enum { BUILD_DEPTH_LIMIT = 3500 }; /* more than statements can nest in the parser, with a block for each */

/* ---- cfa_draft.c: edges and locations ------------------------------------------------------------ */

Location draft_add_location(Builder *b);
Edge *draft_add_edge(Builder *b, EdgeKind kind, Location from, Location to, SourceRange range);
Edge *draft_emit(Builder *b, EdgeKind kind, const Expr *left, const Expr *right, SourceRange range);
void draft_jump(Builder *b, Location to, SourceRange range);  /* then dead */
void draft_start_dead(Builder *b);                            /* what follows is reached by labels only */
void draft_stop(Builder *b, SourceRange range);               /* EDGE_STOP, then dead */
/* EDGE_ERROR, then dead.  The check's strings outlive the automaton or are in its arena. */
void draft_error(Builder *b, const Check *check, SourceRange range);
/* Two ways on, or one if the condition is constant; then dead.  The edge of the first of two; NULL: there is one. */
Edge *draft_branch(Builder *b, Expr *condition, Location yes, Location no, bool is_inverted, SourceRange range);
void draft_assume(Builder *b, Expr *condition, SourceRange range); /* the other side is blocked */
/* Our model ends here; then dead. */
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
Expr *make_read(Builder *b, Expr *place); /* the value of an lvalue */
Expr *make_dereference(Builder *b, const Type *type, Expr *pointer);
Expr *make_function(Builder *b, Symbol *function, SourceRange range); /* its designator */
Expr *make_member(Builder *b, Expr *place, const Member *member);
Expr *make_address(Builder *b, Expr *place);
Expr *make_decay(Builder *b, Expr *place);
Expr *make_zero(Builder *b, const Type *type, SourceRange range); /* of any type: all bytes zero */
Expr *make_cast(Builder *b, const Type *type, Expr *operand);     /* the operand itself if nothing changes */
Expr *make_not(Builder *b, Expr *operand);
Expr *make_question(Builder *b, Operator question, const Expr *left, const Expr *right, SourceRange range); /* an EXPR_MEMORY; it borrows the operands */
Expr *make_binary(Builder *b, Operator op, const Type *type, Expr *left, Expr *right);
Expr *make_logical(Builder *b, ExprKind kind, Expr *left, Expr *right);
Expr *make_copy(Builder *b, const Expr *expr);
bool make_is_cheap(const Expr *expr); /* a constant or a variable, perhaps converted */
Expr *make_size(Builder *b, const Type *type, SourceRange range); /* in bytes; of a VLA too, once declared */
Expr *make_pointer_step(Builder *b, Operator op, Expr *pointer,
                        Expr *count); /* OP_POINTER_ADD or _SUBTRACT */
Expr *make_pointer_difference(Builder *b, Expr *left, Expr *right);

/* ---- cfa_expression.c ---------------------------------------------------------------------------- */

Expr *lower_value(Builder *b, Expr *e);  /* the value as a pure expression; effects become edges */
void lower_effects(Builder *b, Expr *e); /* the effects only */
void lower_condition(Builder *b, Expr *e, Location yes, Location no, bool is_inverted, SourceRange range);
/* place := value, with the value's effects; the place is pure and nothing in the value changes it. */
void lower_store(Builder *b, Expr *place, Expr *value, SourceRange range);
Expr *lower_save(Builder *b, Expr *value);                         /* into a temporary unless constant */
Expr *lower_protected(Builder *b, Expr *value, const Expr *later); /* saved if `later` may change it */
void lower_refuse(Builder *b, const Expr *e, const char *what);    /* our model ends here */

/* ---- cfa_order.c: order of evaluation ------------------------------------------------------------ */

bool order_is_right_first(Builder *b, const Expr *node, Narrowing narrowed); /* of a binary operation */
Narrowing order_of_operand(Builder *b, const Expr *e); /* what a conversion or unary operation asks of its operand, where b->narrowed is asked of it */
Narrowing order_of_field(const Expr *place);           /* what the place asks of a value that is stored there */
bool order_is_call(Builder *b, const Expr *e); /* a call, perhaps with conversions that change nothing */
bool order_is_narrowed(Operator op);           /* is done in a narrower type if only that is asked for */
bool order_is_register(const Builder *b, const Expr *value); /* a local variable that is read last of all */
void order_note(Builder *b, SourceRange range);              /* it matters here */

/* ---- cfa_place.c, cfa_initializer.c: lvalues and initialisers ------------------------------------- */

Expr *lower_place(Builder *b, Expr *e); /* the lvalue, or the value of a record, as a pure lvalue */
Expr *lower_protected_place(Builder *b, Expr *place, const Expr *later); /* the same place behind `later` */
Expr *lower_fixed_place(Builder *b, Expr *place);                        /* the same place whatever is stored */
/* Evaluate the sizes in a variably modified type, the innermost one first as gcc does it; the object of an automatic VLA starts to live. */
void lower_variable_type(Builder *b, const Type *type, SourceRange range);
void lower_variable_array(Builder *b, Symbol *symbol, SourceRange range); /* or a variable that ends with its block */
void lower_end_of_array(Builder *b, Symbol *symbol, SourceRange range);
Expr *make_local(Builder *b, Symbol *symbol, SourceRange range); /* the place of a variable, wherever it is */
/* All of the object: zero (any padding), then what the initialiser says (NULL: nothing more). */
void lower_initializer(Builder *b, Symbol *symbol, const Initializer *initializer, SourceRange range);
Edge *lower_havoc(Builder *b, Symbol *symbol, const char *reason, SourceRange range);

/* ---- cfa_scope.c ---------------------------------------------------------------------------------- */

void scope_find_outlived(Builder *b, const Symbol *function); /* its variables that end with their block */
void scope_enter_variable(Builder *b, Symbol *symbol);                  /* it is in scope from here on */
void scope_end_variable(Builder *b, Symbol *symbol, SourceRange range); /* its block is left */

/* ---- cfa_call.c, cfa_builtin.c ------------------------------------------------------------------- */

/* The value of a call or builtin: stored in `target` if that is not NULL, else returned; NULL if not
 * `wanted`. */
Expr *lower_call(Builder *b, Expr *e, Symbol *target, bool wanted);
Expr **lower_all_arguments(Builder *b, Expr *e);       /* their values, ready for the call */
Expr *lower_builtin(Builder *b, Expr *e, bool wanted); /* EXPR_BUILTIN */
Expr *lower_builtin_truth(Builder *b, Expr *e); /* only whether it is 0 matters */
Expr *lower_va_arg(Builder *b, Expr *e);
/* left := name(arguments), a function of the library; left may be NULL. */
Edge *lower_library_call(Builder *b, Symbol *function, Symbol *left, const Expr **arguments, size_t count, SourceRange range);
Symbol *lower_library_symbol(Builder *b,
                             const char *name); /* a function of the library that no header declares */
/* received := the address of a new object, or null where the options let allocations fail. */
void lower_new_object(Builder *b, const char *name, const Expr *size, Symbol *received, SourceRange range);
/* cfa_errno.c: what is in errno behind a value from outside, which is in `received` (NULL: nobody asked for it), ... */
void errno_behind_input(Builder *b, LibraryKind kind, Symbol *received, SourceRange range);
void errno_behind_failed_allocation(Builder *b, SourceRange range);
bool errno_is_performed(const Builder *b, const Symbol *callee); /* ... and behind functions that only the interpreter knows */
void errno_behind_performed(Builder *b, SourceRange range);
void errno_behind_elsewhere(Builder *b, SourceRange range); /* ... or nobody, like other variables that are defined elsewhere */
uint64_t lower_room_behind(const Builder *b, const Expr *pointer); /* the bytes from there to the end of its object; 0: not known, or many */
/* cfa_format.c: calls whose format says what they do. */
bool format_is_known(const Builder *b, const Expr *call, const Symbol *callee);
Symbol *lower_formatted(Builder *b, Expr *call, const Symbol *callee); /* where that is so; gives what holds the result */
/* The same of what is only printed somewhere; `builder` is one. */
bool format_reads_texts(const void *builder, const Expr *call, unsigned format);
/* Where accesses are asked about: before a call that prints, or is handed on to one that does (forwarders.h), calls that read the texts which it reads.  True if it follows nothing
 * else; of one that is given a list, if that was read where the list comes from. */
bool lower_reads_of_texts(Builder *b, const Expr *call, const Symbol *callee, const Expr **arguments);
/* The same for texts that are handed to the system: does such a call read some, as far as anybody asks? */
bool reads_names(const Builder *b, const Symbol *callee);
void lower_reads_of_names(Builder *b, const Expr *call, const Symbol *callee, Expr **values);
/* cfa_elsewhere.c: functions that are defined elsewhere. */
bool elsewhere_has_variables(const Program *program);
bool elsewhere_is_function(const Symbol *callee);
bool elsewhere_may_give_back(const Expr *e); /* has an argument the type of the call's value? */
/* `received`, which holds any value, may also be one of the arguments' `values` that have its type. */
void elsewhere_offer_arguments(Builder *b, const Expr *e, Expr *const *values, Symbol *received);
void elsewhere_change_variables(Builder *b); /* of the assembled automaton: behind edges with is_elsewhere */
bool lower_is_known(const Builder *b, const char *name); /* a function that has a meaning without a body */
bool lower_is_wrapped(const Builder *b,
                      const Symbol *function);    /* what is called by its address is a wrapper */
void lower_wrapper(Builder *b, Symbol *function); /* its body */
void draft_note(Builder *b, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- cfa_link.c ---------------------------------------------------------------------------------- */

void link_missing(Builder *b); /* what names mean that no file defines */
void link_run_constructors(Builder *b);
void link_run_destructors(Builder *b);
bool link_has_destructors(const Program *program);
bool link_is_section_bound(const Program *program, const Symbol *symbol); /* __start_NAME or __stop_NAME of a section */

/* ---- cfa_beyond.c -------------------------------------------------------------------------------- */

void lower_allocations_beyond(Builder *b); /* in all drafts */

/* ---- cfa_assembly.c ------------------------------------------------------------------------------ */

void lower_assembly(Builder *b, const Assembly *assembly, SourceRange range);
void lower_file_assembly(Builder *b); /* at the start of the program: the model ends if assembly at file level names parts of it */

/* ---- cfa_statement.c ----------------------------------------------------------------------------- */

void lower_body(Builder *b, Stmt *body); /* a function's body, with its gotos resolved */
Expr *lower_statement_expression(Builder *b, Expr *e, bool wanted);

#endif
