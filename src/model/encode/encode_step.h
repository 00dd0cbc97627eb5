/* encode_step.h: what one step of the graph does to the values of variables and cells (private to encode*.c and paths).
 *
 * An Arrival is reaching a place: under which condition, with which values.  `encode_take` takes a step from there.  Inputs
 * and points where the model ends go to `block`. */
#ifndef craig_model_encode_encode_step_h
#define craig_model_encode_encode_step_h

#include "model/encode/encode_expression.h"
#include "model/encode/outside_memory.h"
#include "model/encode/cells.h"
#include "model/system/model.h"

typedef struct {
  Term condition; /* TERM_NONE: not reached yet */
  StateMap map;
} Arrival;

typedef struct {
  const Graph *graph;
  const Types *types;
  Model *model;
  TermBank *bank;
  StateMaps maps;       /* keys: variables, the program counter, cells */
  Points *points;       /* owned, unless they are the model's */
  Regions *regions;     /* likewise */
  bool borrows_regions;
  Memory memory;
  bool is_exposed;      /* a pointer without a target may hold an address (flow/memory/exposed.h) */
  Block *block;         /* being encoded */
  ExpressionEncoder expressions;
  uint8_t *roundings;   /* by node: the mode there (flow/values/rounding.h); NULL: it is never changed; owned */
  Map elements;         /* address and version of a large region -> the arbitrary element there, of this block */
  OutsideLog outside;   /* of this block */
  Map comparisons;      /* two addresses -> whether they are equal, where that is open, in this block */
  Map error_of;         /* check -> its place in the block's list of errors */
  /* of the step being taken: */
  const Edge *edge;     /* in whose name it asks for inputs */
  NodeId node;          /* that it leaves */
  Term condition;       /* under which it is taken */
  Term ends;            /* under which it follows a null pointer */
  StateMap flags;       /* flags of tracked elements that it changes, and no more */
  struct {
    NodeId node;        /* whose assumption was evaluated last */
    const Edge *edge;   /* it; NULL: none */
    Term holds, ends;
    StateMap flags;
  } assumed;
} StepEncoder;

RegionOptions encode_memory_options(const Model *model); /* by its `without` and `instances` */
/* False if the budget ended; it must be released all the same. */
bool encode_steps_init(StepEncoder *encoder, const Graph *graph, Model *model, const RegionOptions *memory, Arena *arena,
                       Budget *budget);
/* With the regions of a model that has no blocks yet; `holder` is where terms and notes go. */
void encode_steps_borrow(StepEncoder *encoder, const Model *from, Model *holder, Arena *arena);
void encode_steps_release(StepEncoder *encoder);
uint32_t encode_key_count(const StepEncoder *encoder);

/* False if it leads nowhere. */
bool encode_take(StepEncoder *encoder, const Step *step, Arrival *at);
/* Two arrivals at one place. */
void encode_join(StepEncoder *encoder, Arrival *here, Term condition, StateMap map);
/* Any value: of a variable or cell that has none. */
Term encode_missing(StepEncoder *encoder, uint32_t key);
/* The same for what may be read before it is written: whether it counts is seen when the terms are there (encode_note_missing). */
Term encode_placeholder(StepEncoder *encoder, uint32_t key);
void encode_note_missing(StepEncoder *encoder, uint32_t key);
/* Here the model ends. */
void encode_incomplete(StepEncoder *encoder, Term condition, const char *reason, SourcePos pos);
void encode_begin_block(StepEncoder *encoder, Block *block);
/* At the start of a block: nothing is known of what elements of large regions were before. */
StateMap encode_start_block(StepEncoder *encoder, StateMap map);
/* At the start of the program, besides: nothing is allocated, nothing was read. */
StateMap encode_start(StepEncoder *encoder, StateMap map);

/* ---- encode_memory.c, for encode_step.c ----------------------------------------------------------- */

Term encode_value(StepEncoder *encoder, const Expr *expression, ContextId context, StateMap map);
Term encode_any(StepEncoder *encoder, const Type *type, const char *what, SourcePos pos);
/* A pointer that comes from outside: where the address alone decides, it is none of the program's. */
Term encode_from_outside(StepEncoder *encoder, const Type *type, Term pointer);
void encode_approximate(StepEncoder *encoder, const char *what, SourcePos pos);
extern const char encode_passed_over[];
/* Following the pointer ends the path if it is null. */
void encode_follow(StepEncoder *encoder, Term address, Term guard);
bool encode_is_in_memory(const StepEncoder *encoder, const Expr *place);
Access encode_access(const StepEncoder *encoder, const Expr *place, ContextId context);
/* What lies at `address` (TERM_NONE: nothing is known to) becomes the value of the place, a number in memory. */
StateMap encode_write(StepEncoder *encoder, StateMap map, const Expr *place, ContextId context, Term address, Term value);
StateMap encode_write_many(StepEncoder *encoder, StateMap map, const Expr *place, ContextId to, const Expr *value,
                           ContextId from);
StateMap encode_copy(StepEncoder *encoder, StateMap map, Term to, const Access *written, Term from, const Access *read);
StateMap encode_fill(StepEncoder *encoder, StateMap map, Term address, const Access *written, Term byte);
StateMap encode_forget(StepEncoder *encoder, StateMap map, const Access *access);
/* Memory from outside may have changed, under the condition. */
void encode_lose_outside(StepEncoder *encoder, Term condition);
/* ... and what is defined elsewhere; errno as well, if it is a call that does it. */
StateMap encode_change_elsewhere(StepEncoder *encoder, StateMap map, Term condition, bool is_call);
StateMap encode_keep_flags(StepEncoder *encoder, StateMap map);
Term encode_all_flags(StepEncoder *encoder, StateMap map);
Term encode_any_bytes(void *encoder, uint32_t key, Sort sort); /* Memory's `missing` */
Term encode_read(void *encoder, const Access *access, Term address, StateMap map, Term guard); /* ExpressionEncoder's */
/* encode_question.c */
Term encode_answer(void *encoder, const Expr *question, ContextId in, StateMap map, Term left, Term right); /* likewise */
Term encode_choice(void *encoder, const char *what);                                           /* likewise, one bit */
Term encode_unknown(void *encoder, const Expr *expression, const char *what);                  /* likewise */
Term encode_missing_variable(void *encoder, VariableId variable);                              /* likewise */
Term encode_cell(void *encoder, StateMap map, CellId cell);                                    /* likewise */
Term encode_comparison(void *encoder, const Expr *comparison, Term left, Term right);          /* likewise */

#endif
