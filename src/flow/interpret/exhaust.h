/* exhaust.h: all runs of a program that has few.
 *
 * Watched runs (code/watch.h), one for each combination of answers to what they ask for, depth first: each run takes the choices of the
 * one before it with the last that has another value set to that.  A run that would depend on anything but such choices ends
 * the attempt.  If all runs end without the error, the program has no run that reaches it: the runs are the proof.
 *
 * How many there are is estimated from the choices of one run (Knuth, "Estimating the efficiency of backtrack programs", 1975): answers that
 * were not given yet are taken to lead to as many runs as the one that was.  More than EXHAUST_MOST are not begun with; and where the
 * limit of steps will be met, but an end is in sight, the search goes on. */
#ifndef craig_flow_interpret_exhaust_h
#define craig_flow_interpret_exhaust_h

#include "flow/interpret/interpret.h"

enum {
  EXHAUST_MOST = 1 << 17,         /* runs */
  EXHAUST_MOST_CHOICES = 1 << 20, /* of all runs, which are kept */
  EXHAUST_FARTHER = 20            /* times the limit of steps */
};

/* An answer to a run's question. */
typedef struct {
  const Edge *edge;
  uint64_t offset;
  uint32_t occurrence, number, count, value;
  RunPart part; /* what the input, or what was computed from it, may be from here on */
} InputChoice;
typedef VECTOR(InputChoice) InputChoiceVector;

typedef struct {
  InputChoiceVector choices; /* owned: in the order in which they were asked for */
  RunEnd end;
  uint64_t steps;
  const Edge *last; /* where it ended */
  const Check *check; /* RUN_ERROR: the one that failed */
  const char *reason; /* why it is none of those that count; or NULL */
} WatchedRun;
typedef VECTOR(WatchedRun) WatchedRunVector;

typedef enum {
  EXHAUST_ALL,   /* every run ended without the error */
  EXHAUST_ERROR, /* the last one reached it */
  EXHAUST_OPEN   /* the last one says why nothing is known */
} ExhaustEnd;

/* The error is a check that is asked about (`asked` by its id; NULL: all are); a run that fails another ends there.  At most so many steps in all, or EXHAUST_FARTHER times as many if they are expected to be enough.  Beginning a run counts too. */
ExhaustEnd exhaust(const Cfa *cfa, const bool *asked, uint64_t step_limit, Budget *budget, WatchedRunVector *runs);
/* One run with these choices; behind the last of them the first value is taken each time.  All that were asked for are in `run`. */
void watched_run(Interpreter *interpreter, const InputChoiceVector *choices, uint64_t step_limit, Budget *budget, WatchedRun *run);
bool watched_run_counts(const WatchedRun *run, const bool *asked); /* it ended, without the error */
void watched_runs_release(WatchedRunVector *runs);

#endif
