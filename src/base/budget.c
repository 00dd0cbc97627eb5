/* How long work may go on: see budget.h.
 *
 * A question is cheap enough for inner loops: a few comparisons, and one reading of the clock (which
 * needs no system call) if some budget of the chain has a deadline. */
#include "base/budget.h"
#include "base/clock.h"
#include <signal.h>
#include <stddef.h>
#include <string.h>

static const double no_deadline_seconds = 1e9;

static volatile sig_atomic_t interrupted; /* every budget ends, for good */
static bool fired;                        /* every budget ends, until the next budget_fire */
static const char *fire_point;            /* borrowed; NULL: none */
static unsigned fire_countdown;           /* visits of fire_point still allowed, counting the last */

enum { MOST_POINTS = 256 };
typedef struct {
  const char *point; /* borrowed */
  uint64_t visits;
} Visits;
static bool is_recording;
static Visits recorded[MOST_POINTS];
static size_t recorded_points;

void budget_init(Budget *budget, Budget *parent, double seconds, uint64_t effort_limit) {
  *budget = (Budget){.parent = parent, .effort_limit = effort_limit};
  if (seconds > 0) budget->deadline = clock_wall() + seconds;
}

void budget_interrupt(void) { interrupted = 1; }

bool budget_is_interrupted(void) { return interrupted; }

void budget_fire(const char *point, unsigned visit) {
  fire_point = point;
  fire_countdown = point ? visit : 0;
  fired = false;
}

bool budget_has_fired(void) { return fired; }

void budget_record(void) {
  is_recording = true;
  recorded_points = 0;
}

void budget_recorded(void (*tell)(void *context, const char *point, uint64_t visits), void *context) {
  for (size_t i = 0; i < recorded_points; i++) tell(context, recorded[i].point, recorded[i].visits);
}

static void record(const char *point) {
  size_t i = 0;
  while (i < recorded_points && recorded[i].point != point && strcmp(recorded[i].point, point)) i++;
  if (i == MOST_POINTS) return;
  if (i == recorded_points) recorded[recorded_points++] = (Visits){.point = point};
  recorded[i].visits++;
}

/* Is this the visit that a test asked for? */
static bool fires(const char *point) {
  return fire_countdown && !strcmp(point, fire_point) && --fire_countdown == 0;
}

static bool is_spent(const Budget *budget, double *now) {
  if (budget->stopped) return true;
  if (budget->effort_limit && budget->effort >= budget->effort_limit) return true;
  if (!budget->deadline) return false;
  if (!*now) *now = clock_wall();
  return *now >= budget->deadline;
}

/* The point is kept in the budget asked, in each parent that has ended by itself, and in those between:
 * a budget whose parent has ended has ended too. */
static void stop(Budget *budget, const Budget *outermost, const char *point) {
  for (;; budget = budget->parent) {
    if (!budget->stopped) budget->stopped = point;
    if (budget == outermost || !budget->parent) return;
  }
}

bool budget_left(Budget *budget, const char *point) {
  if (fire_countdown && fires(point)) fired = true;
  if (is_recording) record(point);
  Budget *outermost = NULL; /* the outermost one that has ended */
  double now = 0;
  for (Budget *b = budget; b; b = b->parent)
    if (interrupted || fired || is_spent(b, &now)) outermost = b;
  if (outermost) stop(budget, outermost, point);
  return !outermost;
}

void budget_spend(Budget *budget, uint64_t effort) {
  for (; budget; budget = budget->parent) budget->effort += effort;
}

double budget_seconds_left(const Budget *budget) {
  double left = no_deadline_seconds, now = clock_wall();
  for (; budget; budget = budget->parent) {
    if (interrupted || fired || budget->stopped) return 0;
    if (budget->deadline && budget->deadline - now < left) left = budget->deadline - now;
  }
  return left > 0 ? left : 0;
}
