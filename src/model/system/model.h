/* model.h: the state-transition system on which all algorithms run.
 *
 * A program is summarised between its cut points (large-block encoding; single-loop transformation with a
 * `pc` where there are several).  In the words of the papers, with s the state at a cut point:
 *
 *     I(s)     = exists inputs: prefix.valid  and  s  = init            (from the entry to the first cut point)
 *     T(s, s') = exists inputs: loop.valid    and  s' = next(s, inputs) (from a cut point to the next one)
 *     not P(s) = exists inputs: loop.error                              (an error before the next cut point)
 *
 * and prefix.error: an error before any cut point; `errors` says under which condition which check fails.  Blocks are functional: `init` and `next` are terms, all
 * choice is in the inputs.  `valid`, `error` and `incomplete` of one block exclude each other for each input; a path that does
 * none of these ends.  `incomplete` means that the model stops describing the program there (recursion bound,
 * unsupported construct): TRUE needs it to be unreachable, FALSE a path to the error that avoids it.
 *
 * Hardware models (AIGER) are the same thing: latches are 1-bit state, bad states are loop.error. */
#ifndef craig_model_system_model_h
#define craig_model_system_model_h

#include "base/arena.h"
#include "flow/memory/region.h"
#include "logic/walk.h"
#include "model/system/reduction.h"

typedef struct {
  const char *name;     /* "x", "f:x", "pc", a latch's symbol; unique in the model */
  Term var;             /* the value at a cut point: a variable of the bank */
  Term init;            /* over the inputs of prefix */
  Term next;            /* over state and the inputs of loop */
  const Symbol *symbol; /* the program's variable, or NULL */
  ContextId context;    /* of the symbol, or of the object */
  uint32_t key;         /* as in live.h; MODEL_NO_KEY: `pc`, hardware */
  const char *identity; /* the same for the same thing in models of other graphs of the program; NULL: hardware */
  const uint32_t *live; /* the cut points (indices into graph->cuts, ascending) where it holds the program's value; elsewhere */
  uint32_t live_count;  /* it means nothing */
  Term index;           /* of a tracked element of a large array (flow/memory/tracked.c): the variable that holds its index; else TERM_NONE */
  Term inside;          /* and that this index lies in the array */
  const Symbol *object; /* of bytes of a variable in memory: the variable; of a tracked element: its array; else NULL */
  uint64_t offset;      /* of these bytes; of a tracked element with an index 0 */
  uint64_t unit;        /* of a tracked element with an index: bytes from one element to the next; else 0 */
  uint64_t address;     /* of bytes of one object in memory, also an allocated one: where they lie; else 0 */
} StateVariable;

bool state_variable_is_live(const StateVariable *variable, size_t cut);

typedef struct {
  const char *name;     /* "__VERIFIER_nondet_int", "uninitialised x", an AIGER input's symbol */
  Term var;
  Term when;            /* 1 bit: the path of this block takes the edge; inputs of a block are in the order of execution */
  const Edge *edge;     /* that asks for it, NULL: none does (hardware, names, what is not followed) */
  bool is_content;      /* bytes of the content that the edge gives an object, from `offset` on; else the edge's own question */
  bool is_first;        /* of those: a new visit of the edge begins */
  uint64_t offset;
  Term definition;      /* a name (naming.h): what it stands for, over state and earlier inputs of the block; else
                           TERM_NONE */
  Term constraint;      /* of the first name of a division: what the block's conditions say about its names, which always holds of the
                           definitions; else TERM_NONE */
} ModelInput;

typedef struct {
  Term when;            /* 1 bit, over state and inputs of the block */
  const Check *check;   /* that fails: of the graph's automaton, or in the model's arena */
} ErrorPoint;

typedef struct {
  Term when;            /* 1 bit, over state and inputs of the block */
  const char *reason;   /* for the user */
  SourcePos pos;
} IncompletePoint;

#define MODEL_NO_KEY UINT32_MAX

/* A state variable that was replaced by an index into the set of its values (compact.h). */
typedef struct {
  Term index;           /* the state variable in its place; TERM_NONE if there is only one value */
  Term meaning;         /* the index as a term over the variable */
  Term inside;          /* the variable holds one of its values */
} CompactVariable;

/* An object of the program that has an address. */
typedef struct {
  const void *what;     /* its Symbol, the Edge that makes it, or the Expr of a string */
  ContextId context;
  unsigned instance;    /* of what one edge makes */
  uint64_t address, size; /* size 0: not known, or not worth telling */
} ModelObject;

typedef VECTOR(ModelObject) ObjectVector;
typedef VECTOR(CompactVariable) CompactVector;
typedef VECTOR(StateVariable) StateVector;
typedef VECTOR(ModelInput) InputVector;
typedef VECTOR(IncompletePoint) IncompleteVector;
typedef VECTOR(ErrorPoint) ErrorVector;

typedef struct {
  InputVector inputs;
  Term valid, error, incomplete; /* 1 bit each */
  ErrorVector errors;            /* what `error` is the disjunction of, each check once; empty where nobody asks which check fails */
  IncompleteVector incompletes;  /* what `incomplete` is the disjunction of */
} Block;

typedef struct Model Model;
struct Model {
  Arena arena;
  TermBank *bank;       /* owned, unless it is shared with another model */
  bool shares_bank;
  StateVector state;    /* what the engines see */
  StateVector rest;     /* outside the cone of influence: no engine needs it, but the order in which a run asks for
                           inputs may depend on it, so replay computes it along */
  Term pc;              /* the variable of `state` that tells cut points apart; TERM_NONE: nobody needs to know where execution is */
  bool pc_is_compact;   /* its values number those cut points that it can hold (compact.h); else they are indices into graph->cuts */
  Block prefix, loop;
  bool has_loop;        /* false: no cut point is left; only `prefix` matters */
  const Graph *graph;   /* borrowed; NULL for hardware */
  ObjectVector objects; /* whose addresses the values of pointers are */
  unsigned instances;   /* of what a step in a loop allocates are told apart; 0: as by default (flow/memory/region.h) */
  size_t tracked;       /* elements of large arrays that stand for all (flow/memory/tracked.c): a proof needs to relate indices */
  size_t large;         /* regions of which not all is followed, though the exact view could (encode.h) */
  SourcePos outside;    /* a call through a pointer from outside, which is taken to change nothing; 0: there is none */
  SourcePos wild;       /* an access that may leave its object, which is taken to hit no other; 0: there is none */
  const char *approximation; /* something that was taken to be arbitrary, so that a trace may not be real; NULL: nothing */
  SourcePos approximation_pos;
  Model *base;          /* owned, shares the bank: the model before variables were replaced; NULL: this one */
  CompactVector compacted; /* what was replaced */
  Term known;           /* over the state: holds of what the state means in the base, whatever is there (answers.h); true if nothing is known */
  ReductionSet without; /* reductions that are left out, on the way to the circuit as well */
  bool in_bytes;        /* memory is bytes, and addresses alone decide where accesses go (region_bytes in flow/memory/region.h) */
  TermVector guesses;   /* of such a model: what the points-to analysis says of pointers at cut points, over the state; proved by nobody */
  unsigned fault;       /* for tests: a RegionFault (flow/memory/region.h) */
  Points *points;       /* owned, of a model whose blocks are still to be made (model_encode_state); else NULL, */
  Regions *regions;     /* and likewise */
};

Model *model_new(void); /* empty: no state, everything false */
Model *model_new_in(TermBank *bank); /* the same, in a bank that stays the caller's */
void model_delete(Model *model);
bool model_has_blocks(const Model *model);
const StateVariable *model_add_state(Model *model, const char *name, Sort sort); /* init and next still to be set */
Term model_add_input(Model *model, Block *block, const char *name, Sort sort, Term when, const Edge *edge);
/* A check that the block does not have yet fails under this condition. */
void block_add_error(Block *block, TermBank *bank, Term when, const Check *check);
/* Hardware: the bad state of this number as a check; `text` is in the model's arena. */
void model_add_bad(Model *model, Term when, uint32_t number, const char *text);
unsigned model_state_bits(const Model *model); /* of an array: those of an element */
/* The variable whose value is the index into graph->cuts of where execution is; TERM_NONE: no variable says so. */
Term model_cut_variable(const Model *model);
/* Execution is at this cut point, as far as that variable tells: without it, always. */
Term model_at_cut(const Model *model, size_t cut);
/* What a term over the state says there. */
Term model_say_at_cut(const Model *model, Term t, size_t cut);
/* The term that says at each cut point what is given for it: the way from assertions by location to an invariant.  Where no variable
 * tells several cut points apart, one of them holds. */
Term model_join_cuts(const Model *model, const Term *at_cut);

#endif
