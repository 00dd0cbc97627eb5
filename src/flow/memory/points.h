/* points.h: where pointers may point.
 *
 * Inclusion-based and field-sensitive, on the inlined graph, so that variables are told apart by call path.  A value may
 * hold addresses of *objects*: variables that are not plain numbers alone, allocated memory (one object per EDGE_ALLOCATE
 * step: what a step in a loop allocates is one object here), strings, functions, and what the library keeps.  Integers carry
 * addresses as well as pointers do; what a comparison or a length gives does not.
 *
 * The offsets of a target are low, low + stride, low + 2 stride, ... as far as the object goes, and one past its end; stride
 * 0: low alone.  The answer covers every address of an object of the program that the value can hold in a run that the
 * interpreter (interpret.h) would make.  Pointers that come from outside (results of functions without body, inputs,
 * uninitialised memory) are taken not to hit objects of the program: they add no target.  But memory from outside, where they
 * lead, keeps the addresses that the program stores there, and gives them back.
 *
 * An address belongs to the object that it was computed from: that a pointer behind the end of one object, or to one that
 * has ended, is the address of another is not seen.  Nor is what follows a step that calls unknown code (unknown.h), and a
 * pointer that goes round the whole address space in small steps (large ones are seen, one or many).  What a target says ends at
 * the object: an exact offset before its start or beyond one past its end is left out, although the pointer may come back;
 * so ask for the place that is accessed instead of computing with targets.
 *
 * Method: Andersen's, with difference propagation.  Sets belong to plain variables, to temporaries and to *cells*: a pattern
 * of offsets and a width within one object, as it was written or read (points_cell.c).  A question makes temporaries as a
 * step does and solves what they add. */
#ifndef craig_flow_memory_points_h
#define craig_flow_memory_points_h

#include "base/budget.h"
#include "flow/graph/graph.h"

typedef uint32_t ObjectId;
#define OBJECT_NONE UINT32_MAX

typedef enum {
  OBJECT_VARIABLE,
  OBJECT_ALLOCATED, /* by an EDGE_ALLOCATE, or by a function of the library: realloc, strdup, ... */
  OBJECT_STRING,
  OBJECT_FUNCTION,
  OBJECT_ARGUMENTS, /* the variable arguments of a call, as its callee's va_list reads them: each starts at a multiple of
                       LIBRARY_SLOT (library.h) */
  OBJECT_LIBRARY    /* what a function of the library gives the address of: errno, the tables of <ctype.h> */
} ObjectKind;

typedef struct {
  ObjectKind kind;
  VariableId variable;    /* OBJECT_VARIABLE */
  uint32_t step;          /* OBJECT_ALLOCATED: index into graph->steps */
  const Expr *string;     /* OBJECT_STRING: equal literals at different places are different objects */
  const Symbol *function; /* OBJECT_FUNCTION; OBJECT_LIBRARY: the one that gives its address; NULL: it lies behind that */
  ContextId context;      /* OBJECT_ARGUMENTS: of the callee */
  uint64_t size;          /* bytes; UINT64_MAX: not known before the run */
} PointsObject;

typedef struct {
  ObjectId object;
  uint64_t low, stride;
  bool is_shifted; /* a number was added to it that may be any, as to another number: nobody says that it stays in its object.  Of what is computed in another way: by arithmetic */
} Target;

typedef struct {
  const Target *data; /* by object, each at most once */
  size_t size;
} Targets;

typedef struct Points Points;

/* Of an inlined graph or a flat one.  NULL if the budget ended (stop point "points_to"); `budget` may be NULL: none. */
Points *points_new(const Graph *graph, Budget *budget);
void points_delete(Points *points);

size_t points_object_count(const Points *points);
const PointsObject *points_object(const Points *points, ObjectId object);
ObjectId points_of_variable(const Points *points, VariableId variable); /* OBJECT_NONE: a plain one */
ObjectId points_of_step(const Points *points, uint32_t step);           /* of one that allocates */
ObjectId points_of_string(const Points *points, const Expr *string);    /* OBJECT_NONE: unknown */
ObjectId points_of_function(const Points *points, const Symbol *function);

/* Targets of the value of a pure expression, evaluated in `context`.  Valid until the next call. */
Targets points_of_value(Points *points, const Expr *expression, ContextId context);
/* The same as a whole: how many objects, one of them, whether an address is a known distance outside of its object, and
 * whether something else than adding numbers was done to one, and whether one was shifted as a number is. */
typedef struct {
  size_t count;
  ObjectId object;
  bool is_outside, is_mixed, is_shifted;
  bool is_computed; /* mixed, by arithmetic, or kept as a part by itself */
} Held;
Held points_held(Points *points, const Expr *expression, ContextId context);
/* Targets of the address of a place (an lvalue). */
Targets points_of_place(Points *points, const Expr *place, ContextId context);
/* May the value, or the address of the place, lead to an object whose end nobody knows (cfa_is_unsized), at whichever offset? */
bool points_have_unsized(const Points *points); /* some object of which nobody knows where it ends (cfa_is_unsized) */
bool points_may_be_unsized(Points *points, const Expr *expression, ContextId context, bool is_place);
/* Of what `width` bytes at an offset of an object hold. */
Targets points_held_at(Points *points, ObjectId object, uint64_t offset, uint64_t width);
Targets points_held_within(Points *points, ObjectId object); /* or all of its bytes */
/* A write of so many bytes at offsets low, low + stride, ... of the object: so many bytes behind its start, or before, lie addresses of which it overwrites a part only. */
typedef VECTOR(int64_t) DistanceVector;
void points_find_cut(const Points *points, ObjectId object, uint64_t low, uint64_t stride, uint64_t bytes, DistanceVector *distances);
/* Of what functions that may do anything (LIBRARY_ANYTHING) were given, and all that is reached from there. */
Targets points_of_reached(Points *points);
/* Of what memory from outside, or what is defined elsewhere, may hold. */
Targets points_of_outside(Points *points);
/* By object: is it a local variable of which an address may be held when its call has ended?  The caller owns the array. */
bool *points_outlived(const Points *points);

#endif
