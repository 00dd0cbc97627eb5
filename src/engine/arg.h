/* arg.h: the abstract reachability graph of engines that walk paths.
 *
 * A *place* is a block end of the program (model/paths/paths.h), or its start; a *node* stands for the paths that lead to its place along the
 * tree of nodes, and its *label*, a term over the state, contains all states at the end of them:
 *
 *     the root's label is true;   label(parent) and edge and facts imply label(child).
 *
 * A node may be *covered* by an older one at the same place whose label contains its own: then nothing below it has to be looked at.  A node is *open* if
 * neither it nor a node above it is covered or removed.  Where all open nodes are expanded and none of their labels meets the error, the union of the labels at each
 * cut point is an inductive invariant.  Labels only get stronger; a covering that does not hold any more is undone.
 *
 * Blocks are made when a node of their place is first looked at, and each place has a solver of its own, so that a question costs what its block costs. */
#ifndef craig_engine_arg_h
#define craig_engine_arg_h

#include "engine/engine.h"
#include "solve/term_solver.h"

typedef uint32_t ArgId;
#define ARG_NONE UINT32_MAX

typedef struct {
  uint32_t place;
  ArgId parent;        /* ARG_NONE: the root */
  uint32_t edge;       /* of the parent's block, that leads here */
  unsigned depth;      /* blocks from the root: the position of its own block on the path */
  unsigned passes;     /* cut points on the path */
  Term label;
  ArgId covered_by;    /* ARG_NONE: none */
  bool is_expanded;    /* its children are there, and its label meets no error */
  bool is_safe;        /* nothing below has to be looked at for another reason, which the engine knows and adds to the proof */
  bool is_doubtful;    /* its label meets the error, but the run that says so is none of the program: it covers no other, whose runs may be */
  bool is_removed;
  ArgId first_child, next_sibling;
} ArgNode;

/* What an edge does to terms over the state behind it. */
typedef struct {
  Map values, cache;
} ArgEdge;

typedef struct {
  NodeId location;         /* UINT32_MAX: the start of the program */
  const PathBlock *block;  /* NULL: not made yet */
  ArgEdge *edges;          /* by edge of the block */
  uint32_t first_edge;     /* number of its first edge, among those of all blocks that were made */
  Term facts;              /* what is known of every state there, */
  TermVector fact_list;    /* one by one */
  U32Vector nodes;         /* at this place, the oldest first */
  TermSolver *steps;       /* knows facts and block; NULL: not asked yet */
  TermSolver *labels;      /* knows facts; NULL: not asked yet */
  TermVector predicates;   /* of engines with predicate abstraction */
} ArgPlace;

typedef struct {
  Problem *problem; /* borrowed, as the next ones */
  const EngineOptions *options;
  Budget *budget;
  Result *result;
  Paths *paths;
  TermBank *bank;
  VECTOR(ArgNode) nodes;
  VECTOR(ArgPlace) places;
  Map place_of;     /* location -> place */
  uint32_t edges;   /* of the blocks that were made */
  Map lists;        /* term -> index of the list of its variables, in: */
  VECTOR(TermVector) variables;
  Term facts;       /* of the problem, over the state of the paths */
  bool is_bounded;  /* a node was not looked at, since it takes too many passes to get there */
  unsigned doubtful; /* nodes: where there is one there is no proof */
} Arg;

/* With a root that is not expanded.  False, with a reason in the result, if there are no paths or the budget ended; release in any case. */
bool arg_init(Arg *arg, Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void arg_release(Arg *arg);

ArgPlace *arg_place(Arg *arg, ArgId node);
const PathBlock *arg_block(Arg *arg, uint32_t place); /* NULL if the budget ended, or there is no circuit for it */
uint32_t arg_target(Arg *arg, uint32_t place, uint32_t edge); /* the place that an edge leads to */
Term arg_before(Arg *arg, uint32_t place, uint32_t edge, Term behind); /* as paths_before */

/* ---- questions ------------------------------------------------------------------------------------- */

/* The literal of a term over state and inputs in the place's solver of steps; 0 if the budget ended. */
int arg_literal(Arg *arg, uint32_t place, Term t);
/* Can a state that satisfies `state` satisfy `condition`, over state and inputs of the place's block? */
Answer arg_ask(Arg *arg, uint32_t place, Term state, Term condition);
/* Do all states there that satisfy `a` satisfy `b`?  False if the budget ended. */
bool arg_implies(Arg *arg, uint32_t place, Term a, Term b);

/* ---- the tree -------------------------------------------------------------------------------------- */

ArgId arg_add(Arg *arg, ArgId parent, uint32_t edge, Term label);
void arg_remove(Arg *arg, ArgId node); /* and all below it; what these have covered is not covered any more */
bool arg_is_open(const Arg *arg, ArgId node);
bool arg_is_covered(const Arg *arg, ArgId node); /* it, or a node above it */
/* Looks for a node that covers it; coverings by nodes below it are undone. */
bool arg_cover(Arg *arg, ArgId node);
/* Adds a conjunct to the label, if that changes it: then true. */
bool arg_strengthen(Arg *arg, ArgId node, Term conjunct);
/* Is it beyond options->max_k?  Then it counts as safe, and the search as bounded. */
bool arg_is_too_deep(Arg *arg, ArgId node);
/* An open node that is neither expanded nor safe; ARG_NONE: none, or the budget ended. */
ArgId arg_find_leaf(Arg *arg);

/* ---- paths ----------------------------------------------------------------------------------------- */

typedef VECTOR(PathStep) PathStepVector;

typedef struct {
  ArgId first;             /* the path is refuted from the label of this node on */
  TermVector interpolants; /* one for each node below it on the path, over the state there */
} ArgRefutation;

void arg_path(const Arg *arg, ArgId node, U32Vector *nodes); /* from the root to it */
/* The formula of the path from `first` to the node, with `last` at its end, as parts at their positions: one for each step, one for `last`.  Only variables that matter for
 * conditions and for `last` are in it, each with its value; their facts too. */
void arg_slice(Arg *arg, ArgId first, ArgId node, Term last, TermVector *parts);
/* Can it be followed, from any state of `first`? */
Answer arg_ask_path(Arg *arg, ArgId first, ArgId node, Term last);
/* Can the path from `first` (a node on the way from the root, the root for all of it), starting in its label, get to the node and satisfy `last` there?  SAT: `values` (may
 * be NULL) tells how. */
Answer arg_refute_from(Arg *arg, ArgId first, ArgId node, Term last, ItpOptions itp, Evaluation *values, ArgRefutation *refutation);
/* The same for the whole path; it is refuted from as near to its end as one can. */
Answer arg_refute(Arg *arg, ArgId node, Term last, Evaluation *values, ArgRefutation *refutation);
/* Labels on the path get their interpolants as conjuncts.  Did one of them change? */
bool arg_take_interpolants(Arg *arg, ArgId node, const ArgRefutation *refutation);
void arg_refutation_release(ArgRefutation *refutation);

/* ---- what comes out -------------------------------------------------------------------------------- */

/* Can the node's label satisfy block.error, or block.incomplete? */
typedef enum { ARG_ERROR, ARG_INCOMPLETE } ArgBad;
Term arg_bad(Arg *arg, uint32_t place, ArgBad bad); /* false for what is not asked (any more) */
/* The path to the node and its error, or on to the end of `suffix`. */
Term arg_path_formula(Arg *arg, ArgId node, const PathStep *suffix, size_t count);
/* FALSE, by the run along the path to the node (or on to the end of `suffix`, whose steps are behind it), if the program does that.  Else false, unless nothing is left to be
 * done: what the model takes to be arbitrary may have made that path, and others may still be the program's. */
bool arg_set_error(Arg *arg, ArgId node, const PathStep *suffix, size_t count, Evaluation *values);
/* A proof is out of reach, since the path gets where the model ends. */
void arg_set_incomplete(Arg *arg, ArgId node, Evaluation *values);
/* TRUE by the labels, and at each place that `safe` (by place; may be NULL) says is safe; unless the model's end was met. */
void arg_set_proved(Arg *arg, const Term *safe);
void arg_set_stopped(Arg *arg);

#endif
