/* paths.h: the program as a graph for engines that walk paths (Impact, predicate abstraction, symbolic execution).
 *
 * Where engines on transition systems see one loop with a `pc`, these see locations.  A location is a node of the graph: a place of the
 * program together with its call stack, since calls are inlined (`graph->nodes.data[n].context` is the call path: its `call` edge
 * and `parent` lead up to the entry; two nodes of one place differ in their stacks, or in unrolled iterations).
 *
 * All paths from one block end (flow/graph/blocks.h) to the next ones are one step of an engine.  A block is functional, as in model.h:
 *
 *     edge.condition        the inputs lead from `from` along some path to edge.to: over the state at `from` and the block's inputs
 *     edge.values[i]        what the i-th variable that is live at edge.to holds there: likewise
 *     block.error           they lead to the error before any end
 *     block.incomplete      they lead to where our model ends: nobody may call the program safe if this can be reached
 *
 * and for each state and inputs at most one of these holds.  The state is every variable and cell of memory that is live at
 * some end; at an end only those in `paths_live` mean anything.  There is no `pc`.
 *
 * How an engine uses this.  *Predicate abstraction* of a set P at `from`: for each edge, the strongest combination of predicates
 * implied by  P and condition and (var' = value for the variables of the predicates);  `paths_part` at position 0 is that formula, with
 * the state behind it at position 1.  *Impact*: the parts of a path  b0 e0, b1 e1, ..., bn  with an error in the last block are
 *
 *     part(b0, e0) at 0,  part(b1, e1) at 1,  ...,  error(bn) at n
 *
 * and neighbouring parts share only the variables of the state between them, at the position that both know, so that interpolants
 * between parts i - 1 and i are over `paths_variable_at(.., i)`; `paths_from` turns one back into a predicate over the state.
 * `paths_before` gives the same as a weakest precondition, without new variables.  A satisfied path gives the inputs of a run of
 * the program (`paths_run`), keyed by edge and occurrence, for replay.
 *
 * Smaller blocks mean what larger ones do, but for elements of large objects that are not followed: two reads of one of them agree
 * within a block only.
 *
 * The first block is `paths_initial`: its state does not matter, since nothing was read yet. */
#ifndef craig_model_paths_paths_h
#define craig_model_paths_paths_h

#include "base/budget.h"
#include "flow/graph/blocks.h"
#include "flow/graph/origin.h"
#include "flow/values/constant_propagation.h"
#include "logic/evaluate.h"
#include "logic/walk.h"
#include "model/system/model.h"
#include "model/trace/result.h"

typedef struct {
  uint32_t key;         /* a variable of the graph, or beyond these the program's memory: as in live.h */
  const char *name;
  Term var;             /* its value at the start of a block */
  const Symbol *symbol; /* NULL: a cell of memory */
  ContextId context;
} PathVariable;

typedef struct {
  NodeId to;
  Term condition;
  TermVector values;    /* as paths_live(to) lists the variables */
} PathEdge;

typedef VECTOR(PathEdge) PathEdgeVector;

typedef struct {
  NodeId from;          /* UINT32_MAX: the initial block */
  PathEdgeVector edges; /* each to another end; all paths to one end are one edge */
  Block block;          /* inputs, in the order of execution; error and incomplete; valid: some edge is taken */
  Term missing;         /* they lead to a step that the graph walked along does not have (paths_new_along); else false */
} PathBlock;

/* One step of a path; edge NULL: its end, in the block's error. */
typedef struct {
  const PathBlock *block;
  const PathEdge *edge;
} PathStep;

/* Another graph of the same program: its nodes and steps are walked along, each meaning what it means in the graph that it
 * comes from, so that the state is the same for both. */
typedef struct {
  const Graph *graph;
  const Origins *origins;
  const NodeConstants *constants; /* of `graph`: known where a block starts */
  const bool *is_optional;        /* by step of the original graph: it is not missed where the other graph does not have it */
} PathsAlong;

typedef struct Paths Paths;

/* `bank` is borrowed; NULL: it makes one of its own.  NULL if the budget ended. */
Paths *paths_new(const Graph *graph, const BlockOptions *options, TermBank *bank, Budget *budget);
/* Of the program of a model, in its bank; what the model has as state, before variables were replaced (compact.h), is the state here: what is
 * said about it at the ends can be said of the model.  One without blocks (encode.h) lends its regions.  NULL if the budget ended. */
Paths *paths_new_of(const Model *model, const BlockOptions *options, Budget *budget);
/* Along a graph that was made of the model's graph by reductions: ends are its cut points and wherever the origin is one.  Nodes are
 * those of that graph.  The state is that of the model, where it has the variable; the bank is the model's.  `along` is borrowed. */
Paths *paths_new_along(const Model *model, const PathsAlong *along, Budget *budget);
/* Of a transition system that is no program: one end, 0, with its prefix as initial block and its loop as the block of that end.  It has no names (naming.h), and stays the caller's. */
Paths *paths_new_system(const Model *model);
void paths_delete(Paths *paths);
TermBank *paths_bank(const Paths *paths);

Term paths_known(const Paths *paths, NodeId end, uint32_t variable); /* the constant that it is there; TERM_NONE: unknown */
bool paths_is_end(const Paths *paths, NodeId node);
const U32Vector *paths_ends(const Paths *paths); /* in the order of the graph */
size_t paths_variable_count(const Paths *paths);
const PathVariable *paths_variable(const Paths *paths, uint32_t variable);
const U32Vector *paths_live(const Paths *paths, NodeId end); /* variables that matter there, ascending */

/* Made when first asked for and then kept, in `paths`.  NULL if the budget ended (stop point "encode_block"). */
const PathBlock *paths_initial(Paths *paths, Budget *budget);
const PathBlock *paths_block(Paths *paths, NodeId end, Budget *budget);

/* ---- formulas of paths ---------------------------------------------------------------------------- */

Term paths_variable_at(Paths *paths, uint32_t variable, unsigned position);
/* A variable of the state, or an input of a block, there. */
Term paths_copy(Paths *paths, Term variable, unsigned position);
/* A term over the state and the inputs of a block, where the block is at this position of a path. */
Term paths_at(Paths *paths, Term t, unsigned position);
/* A term over the variables at one position as a term over the state. */
Term paths_from(Paths *paths, Term t, unsigned position);
/* condition at `position`, and each live variable behind it, at position + 1, has its value. */
Term paths_part(Paths *paths, const PathEdge *edge, unsigned position);
/* A term over the state at the edge's end as one over the state and inputs at its start; for those inputs that take the edge. */
Term paths_before(Paths *paths, const PathEdge *edge, Term t);

/* The inputs of a run along the path, whose step i is at position i, as `values` (of variables at positions) chooses them.  Owned by the caller. */
RunInputs *paths_run(Paths *paths, const PathStep *steps, size_t count, Evaluation *values);
/* Of a transition system: the same, for the path of its prefix and `length` passes.  Owned by the caller. */
Trace *paths_trace(Paths *paths, const Model *model, unsigned length, Evaluation *values);

#endif
