/* cnf.h: from an AIG to clauses.
 *
 * A Cnf numbers AIG nodes with SAT variables on demand and hands clauses to a sink: a solver, one part of
 * an interpolation problem, or a list kept as a template.  XOR, if-then-else and and-trees are detected, so that
 * inner nodes need no variable. */
#ifndef craig_solve_cnf_h
#define craig_solve_cnf_h

#include "base/budget.h"
#include "solve/aig.h"

typedef struct {
  void *context;
  int (*variable)(void *context);                                   /* a fresh variable */
  void (*clause)(void *context, const int *literals, size_t count); /* takes one clause */
} ClauseSink;

typedef struct Cnf Cnf;

/* Borrows the AIG, which may grow; nodes that the Cnf has seen must not be rolled back while it lives. */
Cnf *cnf_new(const Aig *aig, ClauseSink sink);
void cnf_delete(Cnf *cnf);

/* The SAT literal of `literal`, after clauses that define it (both directions) went to the sink. */
int cnf_literal(Cnf *cnf, AigLit literal);
/* Say which SAT literal stands for an AIG node (an input, typically), before it is seen. */
void cnf_bind(Cnf *cnf, uint32_t node, int sat_literal);
/* Assert: adds clauses that make `literal` true, without a variable for the outermost conjunction. */
void cnf_assert(Cnf *cnf, AigLit literal);
/* Poll this budget (borrowed; NULL: none, as at first) at stop point "cnf_next".  Where it ended, literals are handed out all the
 * same but some definitions are missing: whatever a solver says then is not to be used.  Every later call goes on with them. */
void cnf_set_budget(Cnf *cnf, Budget *budget);
bool cnf_is_complete(const Cnf *cnf);
/* The SAT literal if the node has one already, else 0. */
int cnf_known(const Cnf *cnf, AigLit literal);

struct Sat;
ClauseSink sat_sink(struct Sat *sat);

#endif
