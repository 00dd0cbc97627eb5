/* tidy.h: an invariant as a list of conjuncts that a person can read.
 *
 * Engines find invariants as clauses over bits, with both kinds of order on the same number, and with more than anybody needs.
 * Each conjunct here follows from the invariant and can be said in C (c_expression.h).  They are made short by rewriting, and by
 * questions to a solver with a small effort: a literal of a clause, or a whole conjunct, that the rest makes needless is left out. */
#ifndef craig_evidence_tidy_h
#define craig_evidence_tidy_h

#include "base/budget.h"
#include "evidence/c_expression.h"
#include "logic/walk.h"

typedef struct {
  CVocabulary *vocabulary;
  TermBank *bank;
  Budget *budget;     /* borrowed; its end makes the rest less short, no more */
  Term invariant;     /* what is known */
  bool is_hasty;      /* nothing is asked */
  bool is_read_elsewhere; /* in other states, too: then no sum is exact */
  unsigned questions; /* asked so far */
  bool is_weaker;     /* something could not be said */
} Tidy;

/* What `invariant` says.  Sums that do not overflow become exact in the vocabulary.  New terms are made in its bank. */
void tidy_conjuncts(Tidy *tidy, Term invariant, TermVector *conjuncts);

/* The parts: does `context` imply `t`?  False if that is not known. */
bool tidy_implies(Tidy *tidy, Term context, Term t);
/* The disjuncts of a clause, and the clause of disjuncts. */
void tidy_disjuncts(TermBank *bank, Term clause, TermVector *disjuncts);
Term tidy_clause(TermBank *bank, const TermVector *disjuncts);
/* Shorter clauses that `context` implies, and fewer of them, which together with `said` imply the others. */
void tidy_shorten(Tidy *tidy, Term context, Term said, TermVector *conjuncts);

#endif
