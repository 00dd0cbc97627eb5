/* points_inside.h: the inside of the points-to analysis (private to points*.c).
 *
 * A *node* has a set of targets.  Targets flow along edges, each of which may change their offsets; rules load, store, copy
 * or add where nodes point to.  Offsets are patterns: stride 0 is one exact offset, as a signed number of the pointer's
 * width; any other stride stands for all offsets, before the object too, that leave the remainder `low` (0 <= low < stride).
 * So a pointer may leave its object and come back.
 *
 * Stride 1 with low 1 is a *mixed* target: the value is computed from the object's address in some other way than by adding
 * to it (a part of it, a product, a hash).  It may be any address of the object, and differences with it are not numbers.
 * Where it is *shifted* too, arithmetic has made it, or it was kept as a part by itself; else addresses that overlap in memory have.
 *
 * All memory from outside is one object more, of which no answer tells: nobody knows how places in it lie to each other, so its
 * only target is every offset, and what is stored is found by all loads; whole where they are as wide as the store.  It holds
 * pointers to itself, and shares what it holds with the variables that are defined elsewhere. */
#ifndef craig_flow_memory_points_inside_h
#define craig_flow_memory_points_inside_h

#include "flow/memory/points.h"
#include "flow/values/constant_propagation.h"

typedef uint32_t PointsNode;
#define POINTS_NONE UINT32_MAX
#define OBJECT_OUTSIDE (OBJECT_NONE - 1) /* behind all others, where targets are in order */
#define OBJECT_BUFFERS (OBJECT_NONE / 2) /* from here on: buffers, to which no value points */

/* What happens to offsets: shift added, then any multiple of stride. */
typedef struct {
  int64_t shift;
  uint64_t stride;
  bool is_mixed, is_shifted;
} Change;

/* The value of an expression, the address of a place. */
typedef struct {
  enum { VALUE_NONE, VALUE_ADDRESS, VALUE_NODE } kind; /* no target; of `object`; what `node` has */
  uint32_t of;                                         /* object or node */
  Change change;                                       /* of offset 0, of the node's targets */
} Value;

typedef struct {
  PointsNode to;
  uint32_t next;
  Change change;
} Flow;

typedef enum {
  RULE_LOAD,  /* second := the scalar at first */
  RULE_STORE, /* the scalar at first := second */
  RULE_COPY,  /* size bytes at first := those at second */
  RULE_SUM,   /* result := first + second, where changes say what the other operand does */
  RULE_DIFFERENCE /* result := first - second */
} RuleKind;

typedef struct {
  RuleKind kind;
  bool is_whole; /* RULE_COPY: ends at no place within a pointer */
  bool is_fired; /* RULE_DIFFERENCE: the first operand flows, as the second holds no address */
  bool is_mixed; /* of what is loaded, of all that flows to the result */
  bool is_index; /* RULE_SUM: the second operand is a number that is added to a pointer */
  Value first, second;
  PointsNode result;
  uint64_t size;   /* UINT64_MAX: unknown */
  ObjectId buffer; /* RULE_COPY: what is copied is there in between; OBJECT_NONE: it is not */
} Rule;

/* The rules that look at a node, as a chain. */
typedef struct {
  uint32_t rule, next;
} Listener;

typedef struct {
  Target *data;
  uint32_t size, capacity;
} TargetSet;

typedef struct {
  TargetSet set, fresh; /* owned; by object; `fresh`: not yet passed on, in order of arrival */
  uint32_t flows, listeners;
  PointsNode is; /* itself, or the node that it has become one with, which has all of the above */
  bool is_queued;
} NodeInfo;

/* A pattern of offsets and a width, as it is written or read. */
typedef struct {
  Target at;
  uint64_t width;
  PointsNode node;
  bool is_written;
} PointsCell;

/* Cells of the source become cells of the destination. */
typedef struct {
  Target to, from;
  uint64_t size;
  bool is_whole;
} Transfer;

typedef struct {
  PointsObject info;
  U32Vector written, read; /* cells; owned */
  U32Vector transfers;     /* those that copy from it; owned */
  bool is_single;          /* never two of them with different addresses */
} ObjectInside;

typedef struct {
  const Expr *expression;
  ContextId context;
  bool is_place;
  Value value;
} Question;

typedef struct {
  const Expr *expression;
  uint8_t stage;
} EvaluateTask;

struct Points {
  const Graph *graph; /* borrowed */
  const Types *types;
  unsigned pointer_width; /* bits */
  bool has_order;         /* the graph's components are known */
  bool has_unsized;       /* of some object nobody knows where it ends (cfa_is_unsized) */
  NodeConstants *sizes;   /* while steps are added: constants, if sizes of allocations need them; owned */
  VECTOR(ObjectInside) objects;
  VECTOR(ObjectInside) buffers;
  ObjectInside outside;
  VECTOR(NodeInfo) nodes;
  VECTOR(Flow) flows;
  VECTOR(Rule) rules;
  VECTOR(Listener) listeners;
  VECTOR(PointsCell) cells;
  VECTOR(Transfer) transfers;
  VECTOR(Question) questions;
  U32Vector differences; /* rules */
  size_t settled;        /* how many rules have been looked at by points_settle; 0: what is asked now may not be all */
  U32Vector queue;       /* nodes with something fresh */
  size_t passed;         /* how much has been passed on since cycles were looked for */
  U32Vector new_cells;   /* written ones, to be copied where copies say */
  U32Vector variable_node, variable_object; /* by variable */
  Map step_object, string_object, function_object, arguments_object, library_object;
  Map cell_of, transfer_of, load_of, question_of;
  Map plain_flows, mixed_flows; /* (from, to) */
  PointsNode token;   /* where strtok goes on */
  PointsNode reached; /* all that functions of the library that may do anything can reach */
  VECTOR(EvaluateTask) tasks;
  VECTOR(Value) values;
  VECTOR(Target) answer;
};

/* ---- patterns (points_pattern.c) ----------------------------------------------------------------- */

static inline bool target_is_mixed(Target t) { return t.stride == 1 && t.low == 1; }
static inline bool target_is_exact(Target t) { return t.stride == 0; }
static inline bool target_is_outside(Target t) { return t.object == OBJECT_OUTSIDE; }
static inline bool object_is_buffer(ObjectId object) { return object >= OBJECT_BUFFERS && object < OBJECT_OUTSIDE; }
static inline Target target_outside(void) { return (Target){OBJECT_OUTSIDE, 0, 1, false}; }
uint64_t pattern_gcd(uint64_t a, uint64_t b);
Target target_join(Target a, Target b); /* of one object */
Target target_change(const Points *points, Target target, Change change);
Change change_then(const Points *points, Change first, Change second);
bool change_is_none(Change change);
/* Do `a_width` bytes at some offset of a share one with `b_width` bytes at some of b?  *is_equal: only ever all of them. */
bool target_overlaps(Target a, uint64_t a_width, Target b, uint64_t b_width, bool *is_equal);
/* Index times size, as far as an expression shows it: offsets move by multiples of this. */
uint64_t pattern_index_stride(const Points *points, const Expr *index, uint64_t size);

/* ---- nodes, flows, rules (points_solve.c) -------------------------------------------------------- */

PointsNode points_add_node(Points *points);
static inline PointsNode points_find(const Points *points, PointsNode node) { return points->nodes.data[node].is; }
void points_add_fresh(Points *points, PointsNode node, Target target); /* of its set, to be passed on */
bool points_link(Points *points, Value from, PointsNode to);           /* a flow from a node; false: there is one */
void points_add_target(Points *points, PointsNode node, Target target);
void points_add_flow(Points *points, Value from, PointsNode to);
void points_add_rule(Points *points, Rule rule);
bool points_solve(Points *points, Budget *budget); /* false: the budget ended */
/* When all is solved: a pointer that is followed and holds no address of an object is a number of which nothing was known (a null pointer that
 * was moved, bytes of a file, a member of a union), so it leads outside.  True if there was one: then there is more to solve. */
bool points_settle(Points *points);
/* The analysis before that, to which steps may be added.  NULL if the budget ended. */
Points *points_start(const Graph *graph, Budget *budget);

static inline bool value_is_none(Value v) { return v.kind == VALUE_NONE; }
static inline Value value_of_node(PointsNode node) { return (Value){VALUE_NODE, node, {0, 0, false, false}}; }
static inline Value value_of_object(ObjectId object) { return (Value){VALUE_ADDRESS, object, {0, 0, false, false}}; }
Value value_change(const Points *points, Value value, Change change);
Value value_mixed(Value value);
Value value_widened(const Points *points, Value value, uint64_t stride);
Value value_shifted(Value value);  /* as a number: Target.is_shifted */
Value value_computed(Value value); /* mixed, by arithmetic or as a part alone */
Value value_join(Points *points, Value a, Value b);
Target value_target(const Points *points, Value address);

/* ---- cycles (points_cycle.c) --------------------------------------------------------------------- */

void points_merge_cycles(Points *points);

/* ---- cells (points_cell.c) ----------------------------------------------------------------------- */

PointsNode points_written(Points *points, Target at, uint64_t width); /* POINTS_NONE: never a valid access */
PointsNode points_read(Points *points, Target at, uint64_t width);
void points_transfer(Points *points, Transfer transfer);
ObjectId points_new_buffer(Points *points, uint64_t size);
void points_copy_new_cells(Points *points);

/* ---- expressions (points_value.c) ---------------------------------------------------------------- */

Value points_evaluate(Points *points, const Expr *expression, ContextId context);
Value points_evaluate_place(Points *points, const Expr *place, ContextId context);
Value points_operand(Points *points, const Expr *e, ContextId context); /* a scalar's value, a record's address */
Value points_load(Points *points, Value address, uint64_t width, bool is_mixed);
void points_store(Points *points, Value address, uint64_t width, Value value);
void points_copy(Points *points, Value to, Value from, uint64_t size, bool is_whole);
Value points_convert(const Points *points, const Type *to, const Type *from, Value value);
uint64_t points_width(const Points *points, const Type *type); /* bytes that an access of this type touches */
void points_assign_place(Points *points, const Expr *place, Value address, Value value); /* a scalar */
bool points_is_plain(const Points *points, const Symbol *symbol);

/* ---- objects and steps (points.c) ---------------------------------------------------------------- */

ObjectInside *points_inside(Points *points, ObjectId object);
ObjectId points_variable_object(Points *points, VariableId variable);
ObjectId points_step_object(Points *points, uint32_t step, uint64_t size);
ObjectId points_string_object(Points *points, const Expr *string);
ObjectId points_function_object(Points *points, const Symbol *function);
ObjectId points_arguments_object(Points *points, ContextId context);
ObjectId points_library_object(Points *points, const Symbol *function, bool is_behind, uint64_t size);
PointsNode points_variable_node(Points *points, VariableId variable);
/* variable := value of a type, or the record at `value`. */
void points_assign_variable(Points *points, const Symbol *symbol, ContextId context, const Type *type, Value value);
void points_add_step(Points *points, uint32_t index, const Step *step);

/* ---- the library (points_library.c) -------------------------------------------------------------- */

void points_call_library(Points *points, uint32_t index, const Step *step);

#endif
