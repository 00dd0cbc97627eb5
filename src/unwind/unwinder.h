/* unwinder.h: the inside of the room: what all its files share.
 *
 * A path is a guard and a map.  The guard is a chain of conditions, each under those before it, so that what two paths have in common is found
 * by going up: where they meet, only the conditions behind that tell their values apart.  The map is persistent (base/persistent.h): of each plain variable
 * its value, of each byte of an object the *cell* that was written there last and which byte of it this is.  So what was stored as one value is
 * read and joined as one value, however it is looked at in between.
 *
 * Where objects lie is open, so the address of each is a variable of its own, its *base*: a pointer is a term over bases, and what a program finds
 * out about addresses follows from bit-vector arithmetic alone; the little that C promises is put in where addresses are compared.
 * A pointer that is followed must be a choice between bases plus offsets, or numbers (unwound_target.c); of anything else our description ends.
 *
 * Whatever is asked of the outside is an *event*: in a run, events whose guard holds come in the order in which they were met, so that they can be counted by
 * edge and occurrence, as the interpreter does. */
#ifndef craig_unwind_unwinder_h
#define craig_unwind_unwinder_h

#include "base/budget.h"
#include "base/library.h"
#include "base/persistent.h"
#include "flow/cfa/cfa.h"
#include "logic/walk.h"
#include "model/encode/encode_operator.h"
#include "solve/term_solver.h"
#include "unwind/unwind.h"

/* ---- paths ---------------------------------------------------------------------------------------- */

typedef struct PathGuard PathGuard;
struct PathGuard {
  PathGuard *parent; /* NULL: of all paths */
  Term term, whole;  /* the last condition; all of them */
  uint32_t depth;
  bool is_possible;  /* a solver or a value has shown that some run gets here */
};

typedef struct {
  PersistentMap map;
  PathGuard *guard; /* NULL: there is no path */
} Path;

/* ---- objects -------------------------------------------------------------------------------------- */

typedef enum { HOME_STATIC, HOME_LOCAL, HOME_STRING, HOME_HEAP, HOME_AUTOMATIC, HOME_FUNCTION } ObjectHome;

typedef struct {
  ObjectHome home;
  bool is_vague;        /* too large, or of a size that is not known: what is read from it is arbitrary */
  bool has_pointers;    /* on some path an address was written into it */
  bool has_addresses;   /* or something that depends on one, or into an object of which nothing is kept */
  uint64_t size;
  uint32_t key;         /* of the first byte in the map; behind the last one: whether it lives */
  Term base;
  bool is_laid;         /* the solver knows where it can lie */
  Term born;            /* HOME_HEAP: where it comes to be */
  unsigned alignment;
  const Symbol *symbol; /* a variable or function, or NULL */
  const Expr *string;   /* HOME_STRING */
  const Edge *laid_out; /* it holds the variable arguments of this call, */
  size_t first;         /* from this one on; NULL: it does not */
} UnwoundObject;

enum { OBJECT_NUMBER = UINT32_MAX - 1, OBJECT_UNCLEAR = UINT32_MAX };

/* Under `guard` an address is that many bytes behind the base of an object; or a number, which no base is a part of; or nobody knows. */
typedef struct {
  uint32_t object; /* OBJECT_NUMBER, OBJECT_UNCLEAR */
  Term guard, offset; /* of a number: its value */
  bool is_put_together; /* it may lie in several objects that do not live at the same time (unwound_place.c) */
} PointerTarget;

typedef VECTOR(PointerTarget) PointerTargetVector;

/* What is known of a term at a glance: it lies between `low` and `high`, and is `residue` modulo `stride` (0: it is `low`). */
typedef struct {
  uint64_t low, high, stride, residue;
} Extent;

/* What lies at an address outside of all objects, where `when` holds. */
typedef struct {
  Term value, when;
} OutsideCell;

typedef enum { KNOWN_NOTHING, KNOWN_FALSE, KNOWN_TRUE } Known;

/* ---- functions ------------------------------------------------------------------------------------ */

/* A weak topological order (Bourdoncle 1993): a location, and behind a head its component. */
typedef struct {
  uint32_t index; /* of the location in its function */
  uint32_t end;   /* behind the component that it is the head of; 0: it is none */
} OrderItem;

typedef struct {
  Map local;  /* serial of a variable -> its place among the function's */
  VECTOR(OrderItem) order;
  bool *leads_on; /* by index of the location: to the exit, or to where something happens; else a run goes in circles there for ever */
  bool is_ready;
} FunctionShape;

typedef struct UnwoundFrame UnwoundFrame;
struct UnwoundFrame {
  UnwoundFrame *caller;
  uint32_t function;
  uint32_t *places;   /* by place of the variable: key of a plain one, object of another */
  Path *pending;      /* by index of the location */
  U32Vector automatic; /* objects that end with the call */
  uint32_t variable_arguments; /* the object that holds them, if there are any */
  bool has_variable_arguments;
};

/* ---- the unwinder --------------------------------------------------------------------------------- */

struct Unwinding {
  const Cfa *cfa;
  const bool *asked; /* checks, by their ids; NULL: all */
  const Types *types;
  UnwindLimits limits;
  Budget *budget;
  TermBank *bank;
  Arena arena;
  PersistentShape shape;
  OperatorEncoder operators;
  unsigned pointer_bits;
  /* objects */
  VECTOR(UnwoundObject) objects;
  Map object_of_base;   /* term -> object */
  Map statics, functions, strings; /* serial -> key or object; serial -> object; expression -> object */
  uint32_t next_key, next_slot;
  /* about terms */
  VECTOR(uint8_t) has_base; /* by term */
  Map targets_of;       /* term -> first in target_lists */
  VECTOR(PointerTargetVector) target_lists;
  Map extent_of;
  VECTOR(Extent) extents;
  /* what was met */
  UnwindEventVector events;
  UnwindContentVector contents; /* of events */
  UnwindStepVector steps;
  UnwindEndVector errors, opens, wilds; /* wild: accesses outside of their object */
  UnwindEndVector strays; /* writes that hit no object, unless a number is an address */
  bool is_exposed;        /* which it may be: the program finds out something about one (flow/memory/exposed.h) */
  UnwindEndVector nulls, finishes; /* where runs end: a null pointer is followed, the program ends */
  UnwindEndVector circles; /* where they never end, and nothing happens any more: not followed */
  Map outside_at;         /* address and size -> its cell */
  VECTOR(OutsideCell) outside;
  Map places;             /* pointers from outside that have a place */
  Term tame;              /* what holds of the runs that are looked for */
  Term apart;             /* no address that is put together lies in two objects that live */
  const char *approximation; /* the first thing that is not followed, NULL: none */
  SourcePos approximation_pos;
  /* where we are */
  FunctionShape *shapes; /* by function */
  UnwoundFrame *frame;
  Path now;
  const Edge *edge;      /* in whose name inputs are asked for */
  Term ends;             /* the path ends here: a null pointer was followed */
  uint64_t taken;        /* edges */
  bool is_over;          /* a limit was reached: nothing more is taken */
  /* solver */
  TermSolver solver;
  Evaluation *model;     /* the last one found */
  Map can_be;            /* condition -> ANSWER_SAT or ANSWER_UNSAT; what nobody knows counts as SAT */
  uint64_t questions;
  unsigned vain, skips;  /* questions of path_can_be: in a row without a refutation; that are not asked */
  size_t errors_asked;   /* so many errors no run reaches, as far as somebody knows */
  uint64_t ask_at;       /* so many edges: then those that came since are asked about */
  bool has_error;        /* a run reaches one: nothing more is taken */
};

typedef struct Unwinding Unwinder;

/* unwound_path.c */
Path path_start(Unwinder *u);
void path_assume(Unwinder *u, Path *path, Term condition); /* guard NULL, if that cannot be */
void path_leave_nulls(Unwinder *u, Path *path); /* where u->ends holds it goes no further */
void path_join(Unwinder *u, Path *path, Path other);
bool path_is_possible(Unwinder *u, Path *path);
bool path_can_be(Unwinder *u, Term condition); /* the same of a condition that has all of a path's in it */
bool path_has_run(Unwinder *u, Term condition); /* the other way round: false if nobody knows */
/* All values that the term has on the path, as constants; false: there are more, or nobody knows. */
bool path_values(Unwinder *u, const Path *path, Term t, unsigned most, TermVector *values);

/* unwound_object.c */
uint32_t unwound_new_object(Unwinder *u, ObjectHome home, const Symbol *symbol, uint64_t size, unsigned alignment);
Term unwound_function(Unwinder *u, const Symbol *symbol); /* its address */
uint32_t unwound_string(Unwinder *u, const Expr *string);
/* True if the variable is plain, and *place a key; else *place is an object. */
bool unwound_place(Unwinder *u, const Symbol *symbol, uint32_t *place);
Term unwound_lives(const Unwinder *u, uint32_t object);
void unwound_set_lives(Unwinder *u, uint32_t object, Term lives);
Term unwound_number(const Unwinder *u, uint64_t number); /* as wide as a pointer */
Term unwound_layout(Unwinder *u, const UnwoundObject *object); /* where it can lie: what is true of its base */
uint64_t unwound_room_behind(const Unwinder *u);               /* bytes behind an object in which no address wraps around */

/* unwound_target.c */
bool unwound_has_base(Unwinder *u, Term t);        /* is its value made of one? */
bool unwound_depends_on_base(Unwinder *u, Term t); /* or the conditions in it */
const PointerTargetVector *unwound_targets(Unwinder *u, Term address); /* valid until the next call */
Term unwound_equal(Unwinder *u, Term a, Term b);
Term unwound_is_less(Unwinder *u, Term a, Term b); /* unsigned */
Term unwound_distance(Unwinder *u, Term a, Term b); /* in bytes */
Term unwound_masked(Unwinder *u, Term t, uint64_t mask); /* made of an address: the lowest bits are a number, and without some it is an address */
Term unwound_truth(Unwinder *u, const Type *type, Term value);
void unwound_expose(Unwinder *u, const Type *type, Term a, Term b); /* they are compared */

/* unwound_place.c */
PointerTargetVector unwound_places(Unwinder *u, Term t); /* of an address that is put together; the caller's */
void unwound_keep_apart(Unwinder *u, Term address);      /* it lies in one object at most of those that live here: to be said wherever it is followed */

/* unwound_extent.c */
Extent unwound_extent(Unwinder *u, Term t);
void unwound_set_aligned(Unwinder *u, Term base, unsigned alignment);
void unwound_set_extent(Unwinder *u, Term t, Extent extent); /* of a new term of which more is known than can be seen */
Term unwound_narrowed(Unwinder *u, Term t); /* high bits that are known to be zero are seen to be zero */
Term unwound_widened(Unwinder *u, Term t);  /* the other way round: the number that has these bits, if it has no others */
Known unwound_is_known_equal(Unwinder *u, Term a, Term b);
Known unwound_is_known_less(Unwinder *u, Term a, Term b, bool is_signed);

/* unwound_memory.c */
Term unwound_load(Unwinder *u, Term address, uint64_t bytes, Term guard);
void unwound_store(Unwinder *u, Term address, uint64_t bytes, Term value);
/* What is defined elsewhere may be what the pointer leads to, and something is written there. */
/* Something may be written through a number: nothing is, as far as no number is an address (is_exposed). */
void unwound_note_stray(Unwinder *u, Term guard);
void unwound_forget_elsewhere(Unwinder *u, Term pointer);
void unwound_move(Unwinder *u, Term to, Term from, uint64_t bytes);
void unwound_fill(Unwinder *u, Term address, uint64_t bytes, Term byte);
void unwound_end(Unwinder *u, Term address); /* of an object of the heap, or an automatic one */
void unwound_set_bytes(Unwinder *u, uint32_t object, uint64_t offset, uint64_t bytes, Term value);
void unwound_give_content(Unwinder *u, uint32_t object, uint64_t offset, uint64_t bytes); /* arbitrary, from u->edge */

/* unwound_outside.c */
void unwound_read_outside(Unwinder *u, Term address, uint64_t bytes, Term when, Term value); /* the value is an input */
void unwound_write_outside(Unwinder *u, Term address, Term when, Term value);
Term unwound_still(const Unwinder *u); /* the same of runs whose accesses may leave their objects */
Term unwound_tame(Unwinder *u); /* what runs are like that are looked for first: nothing follows if there are none */

/* unwound_question.c */
Term unwound_answer(Unwinder *u, const Expr *question, Term left, Term right); /* one bit */

/* unwound_heap.c */
Term unwound_heap_is_lost(Unwinder *u, bool is_behind); /* one bit; behind the end of main its variables lead nowhere */

/* unwound_value.c */
Term unwound_value(Unwinder *u, const Expr *expression, Term guard);
Term unwound_address(Unwinder *u, const Expr *place, Term guard);
void unwound_assign(Unwinder *u, const Expr *place, const Expr *value);
void unwound_assign_value(Unwinder *u, const Expr *place, Term value);
void unwound_set_variable(Unwinder *u, const Symbol *symbol, Term value);
Term unwound_variable(Unwinder *u, const Symbol *symbol); /* of a scalar one: its value */
Term unwound_any(Unwinder *u, const Type *type, const char *what); /* a value that is not worked out */

/* unwound_arguments.c */
void unwound_lay_out(Unwinder *u, UnwoundFrame *frame, const Edge *edge, size_t first, const Term *arguments); /* from the first one behind the parameters on */
bool unwound_take_arguments(Unwinder *u, const Edge *edge, const LibraryFunction *library, const Term *arguments); /* va_start, va_arg and so on; false: not known */

/* unwound_call.c */
bool unwound_is_alike(const Unwinder *u, const Type *parameter, const Type *argument); /* can one be given for the other? */
void unwound_call(Unwinder *u, const Edge *edge); /* u->now becomes the path behind it */

/* unwound_walk.c */
void unwound_prepare(Unwinder *u, uint32_t function); /* before it has a frame */
void unwound_run_function(Unwinder *u); /* u->frame, from u->now to its exit */

/* unwinder.c */
void unwound_note_open(Unwinder *u, Term condition, UnwindOpenKind kind, const char *reason, SourcePos pos);
Term unwound_any_from(Unwinder *u, const UnwindEndVector *ends, size_t first); /* the guard of one of them holds */
void unwound_approximate(Unwinder *u, const char *reason);
Term unwound_input(Unwinder *u, unsigned width, Term guard, const char *name);

#endif
