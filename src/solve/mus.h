/* mus.h: minimal unsatisfiable subsets of groups of clauses.
 *
 * Clauses come in groups 1, 2, ...; those of group 0 are always present.  A set of groups is a MUS if its
 * clauses together with group 0 are unsatisfiable and become satisfiable when any one of its groups is left
 * out.
 *
 *   Mus *mus = mus_new();
 *   mus_clause(mus, 1, literals, count); ...
 *   U32Vector groups = {0};
 *   if (mus_find(mus, budget, &groups) == MUS_MINIMAL) ... */
#ifndef craig_solve_mus_h
#define craig_solve_mus_h

#include "base/budget.h"
#include "base/vector.h"

typedef struct Mus Mus;

typedef enum {
  MUS_UNKNOWN,     /* the budget ended before anything was known */
  MUS_SATISFIABLE, /* all groups together are */
  MUS_SMALLER,     /* the budget ended: unsatisfiable, but perhaps not minimal */
  MUS_MINIMAL
} MusAnswer;

typedef struct {
  uint64_t solved;  /* calls of the solver */
  uint64_t rotated; /* groups that model rotation found necessary without a call */
} MusStatistics;

Mus *mus_new(void);
void mus_delete(Mus *mus);

/* Literals are +/- variables 1, 2, ... of the caller's own numbering; group numbers should be dense. */
void mus_clause(Mus *mus, unsigned group, const int *literals, size_t count);

/* Replaces `groups` by the groups found, ascending, without 0 (empty: group 0 is unsatisfiable by itself, or
 * the answer has no set).  The budget may be NULL; stop point "mus_next".  May be asked again, also after
 * more clauses. */
MusAnswer mus_find(Mus *mus, Budget *budget, U32Vector *groups);
const MusStatistics *mus_statistics(const Mus *mus); /* of all calls of mus_find */

#endif
