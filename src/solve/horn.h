/* horn.h: constrained Horn clauses over linear integer arithmetic, solved by Z3's Horn engine (Spacer).
 *
 * A system has predicates with integer arguments and clauses
 *
 *   P(s, ...) and Q(t, ...) and ... and constraint  =>  R(u, ...)     or  => false
 *
 * whose arguments and constraint are expressions of linear.h; the variables of a clause are its own and
 * universally quantified.  A solution gives each predicate a formula over its arguments (variable i is
 * argument i) that makes all clauses true: an invariant for a loop's predicate, a sequence of interpolants
 * for a chain of clauses without recursion.
 *
 *   HornSystem *system = horn_system_new();
 *   LinearBank *bank = horn_bank(system);
 *   unsigned loop = horn_predicate(system, 1);
 *   Linear x = linear_variable(bank, 0), next = linear_add(bank, x, linear_constant(bank, 2));
 *   horn_clause(system, NULL, 0, linear_equal(bank, x, zero), &(HornAtom){loop, &x});
 *   horn_clause(system, &(HornAtom){loop, &x}, 1, linear_less(bank, x, ten), &(HornAtom){loop, &next});
 *   horn_clause(system, &(HornAtom){loop, &x}, 1, linear_less(bank, eleven, x), NULL);
 *   Horn *horn = horn_new();
 *   HornResult result;
 *   horn_solve(horn, system, NULL, budget, &result);   ... result.solutions[loop] ...
 *
 * Z3 runs in a child process (child.h), forked with the first question and kept for later ones.  Whatever
 * happens to it (error, crash, time, memory) is an UNKNOWN with its reason, and the next question gets a new
 * child.
 *
 * Every solution has been checked in the child, clause by clause, by Z3's ordinary solver, in the very form
 * in which it comes back.  As a statement about bit-vectors or programs it is still a guess: check it there.
 */
#ifndef craig_solve_horn_h
#define craig_solve_horn_h

#include <sys/types.h>
#include "base/budget.h"
#include "solve/linear.h"

/* ---- systems ------------------------------------------------------------------------------------- */

typedef struct HornSystem HornSystem;

typedef struct {
  unsigned predicate;
  const Linear *arguments; /* as many as the predicate has; borrowed for the call */
} HornAtom;

HornSystem *horn_system_new(void);
void horn_system_delete(HornSystem *system);
LinearBank *horn_bank(HornSystem *system); /* owned by the system; expressions of clauses live here */
unsigned horn_predicate(HornSystem *system, unsigned arguments); /* numbers are 0, 1, ... */
/* `head` NULL: false.  Arguments are integers, the constraint is Boolean. */
void horn_clause(HornSystem *system, const HornAtom *body, size_t count, Linear constraint,
                 const HornAtom *head);

/* ---- answers ------------------------------------------------------------------------------------- */

typedef enum {
  HORN_UNKNOWN,
  HORN_SOLVED, /* there are solutions for all predicates */
  HORN_REFUTED /* false follows, over the integers */
} HornAnswer;

typedef struct {
  HornAnswer answer;
  const char *reason;     /* UNKNOWN: why, a fixed text; else NULL */
  LinearBank *bank;       /* of the solutions; owned; NULL without solutions */
  LinearVector solutions; /* by predicate; empty unless SOLVED */
  U32Vector path;         /* REFUTED: numbers of the clauses that derive false, in their order; empty if that is not known */
  double seconds;         /* wall time between question and answer */
} HornResult;

void horn_result_release(HornResult *result); /* also fine on a zeroed one, and twice */

/* ---- asking -------------------------------------------------------------------------------------- */

typedef struct {
  double seconds;      /* after which the child ends by itself; 0: 60 */
  unsigned effort;     /* in Z3's resource units; reproducible, unlike seconds; 0: no limit */
  size_t memory_bytes; /* of the child; 0: 1 GiB; applies when a child is forked */
  bool plain_cores;    /* another way to generalise (spacer.iuc=0): solves some that the default does not */
} HornLimits;

typedef struct Horn Horn; /* holds at most one child */

Horn *horn_new(void);               /* forks nothing yet */
void horn_delete(Horn *horn);       /* ends the child */
pid_t horn_child(const Horn *horn); /* 0: there is none */

/* Ask and wait.  Leaves within 0.1 s when the budget (may be NULL) ends: stop point "horn_wait".  `limits`
 * may be NULL; the budget's seconds count as well.  Fills `result`, which need not be initialised. */
void horn_solve(Horn *horn, const HornSystem *system, const HornLimits *limits, Budget *budget,
                HornResult *result);

/* Ask without waiting: copies what it needs.  A question still under way is cancelled. */
void horn_ask(Horn *horn, const HornSystem *system, const HornLimits *limits);
/* Is the answer there?  Then fills `result`, once.  Waits for up to `seconds` (0: only looks). */
bool horn_poll(Horn *horn, double seconds, HornResult *result);
void horn_cancel(Horn *horn); /* forget the question; ends the child if it is at work */

#endif
