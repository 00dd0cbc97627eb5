/* lazy_abstraction.h: predicate abstraction, refined where it is too coarse (Henzinger, Jhala, Majumdar, Sutre: Lazy Abstraction, POPL 2002; Henzinger, Jhala,
 * Majumdar, McMillan: Abstractions from Proofs, POPL 2004; Beyer, Keremoglu, Wendler: Predicate Abstraction with Adjustable-Block Encoding, FMCAD 2010).
 *
 * Each place of the abstract reachability graph (arg.h) has predicates of its own, and a node's label is the strongest combination of them that its parent's label and
 * the block in between imply.  Where a label meets the error, the path is refuted; what the interpolants are made of become predicates, and the part of the tree below the first
 * place that has a new one is made again.
 *
 * The engines `predabs` and `interp` are this search; `interp` adds what it learns from refuted paths by way of hooks. */
#ifndef craig_engine_lazy_abstraction_h
#define craig_engine_lazy_abstraction_h

#include "engine/arg.h"

typedef struct LazySearch LazySearch;

/* Each may be NULL. */
typedef struct {
  /* There is a tree now. */
  void (*begin)(LazySearch *search);
  /* A node that is about to be expanded: UNSAT: nothing below it reaches the error (then it says why: node->is_safe).  SAT: the error is reached, and the
   * result says so.  UNKNOWN: neither is known. */
  Answer (*judge)(LazySearch *search, ArgId node);
  /* The path to the node was refuted: it does not meet the error, or the end of the model, there.  The tree has not changed yet. */
  void (*learn)(LazySearch *search, ArgId node, ArgBad bad);
  /* Which of these leaves (indices from `from` on), which have one parent, comes next? */
  size_t (*choose)(LazySearch *search, size_t from);
  /* By place: states from which no error is reached; NULL: none.  Valid until the search ends. */
  const Term *(*safe)(LazySearch *search);
} LazyHooks;

struct LazySearch {
  Arg arg;
  const LazyHooks *hooks;
  void *context;     /* of the hooks */
  U32Vector leaves;  /* to be looked at, unless they are not open any more */
  size_t next;
  Evaluation *values;
};

/* From the root to the end.  `hooks` and `context` are borrowed. */
void lazy_search_run(const LazyHooks *hooks, void *context, Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* The strongest combination of the predicates behind an edge of the node's block that its label implies; TERM_NONE if the budget ended.  False: it is not taken. */
Term lazy_post(Arg *arg, ArgId node, uint32_t edge);
/* What an interpolant is made of becomes predicates of a place.  Is one of them new? */
bool lazy_add_predicates(Arg *arg, uint32_t place, Term interpolant);

#endif
