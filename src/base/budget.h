/* budget.h: how long work may go on.
 *
 * Whoever works polls its budget at *named* stop points:
 *
 *   while (budget_left(budget, "bmc_next_depth")) ...
 *
 * The first time the answer is no, the name of the point is kept in `stopped` and every later question
 * is answered no as well: work unwinds cleanly and hands back what is known so far.  Tests fire stop
 * points one at a time: `budget_fire("bmc_next_depth", 3)` stops every budget at the third visit of that
 * point, and `budget_record` lists the points that a run meets.  tests/suites/stops finds all names by reading
 * the sources, so write the name as a string literal in the call. */
#ifndef craig_base_budget_h
#define craig_base_budget_h

#include <stdbool.h>
#include <stdint.h>

typedef struct Budget Budget;
struct Budget {
  Budget *parent;        /* borrowed; asked as well; NULL for the outermost */
  double deadline;       /* of clock_wall(); 0: none */
  uint64_t effort;       /* spent so far, in units of the spender (conflicts, ...) */
  uint64_t effort_limit; /* 0: none */
  const char *stopped;   /* where it ended, NULL while it lasts */
};

void budget_init(Budget *budget, Budget *parent, double seconds, uint64_t effort_limit); /* 0: no limit */
bool budget_left(Budget *budget, const char *point);
void budget_spend(Budget *budget, uint64_t effort); /* also charges the parents */
double budget_seconds_left(const Budget *budget);   /* a large number without a deadline */

/* Process-wide, for tests; borrows `point`; NULL: none.  Forgets an earlier firing. */
void budget_fire(const char *point, unsigned visit);
bool budget_has_fired(void);
/* From now on the visits of each point are counted; `tell` is called once for each point met since, in that order. */
void budget_record(void);
void budget_recorded(void (*tell)(void *context, const char *point, uint64_t visits), void *context);
void budget_interrupt(void); /* every budget ends, for good; safe in a signal handler */
bool budget_is_interrupted(void);

#endif
