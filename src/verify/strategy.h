/* strategy.h: which engine is tried when, and for how long.
 *
 * An attempt is a line of a table: what is run, its share of what is left of the time, its limits of effort and passes, and when it applies.  Attempts
 * share a Problem, so that each begins with what those before it found out.  `auto` is the whole table; another engine has the lines that
 * every engine has, before it and behind it.  `craig engines --strategy` prints the table. */
#ifndef craig_verify_strategy_h
#define craig_verify_strategy_h

#include "engine/engine.h"
#include "verify/observer.h"

/* What decides whether an attempt applies. */
typedef struct {
  const Problem *problem;
  const Result *result;
  const EngineOptions *options;
  bool is_false_alarm; /* an error of the model was found that does not happen: only runs are left */
  bool has_new_facts;  /* found by the attempt before */
} Situation;

typedef struct {
  const char *text; /* "there is a loop" */
  bool (*holds)(const Situation *situation);
} Condition;

typedef struct {
  const char *name;    /* in statistics, and what decided_by says */
  void (*run)(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
  double share;        /* of the time that is left, if time is limited; 0: all of it */
  double seconds;      /* if it is not; 0: no limit */
  uint64_t effort;     /* conflicts and the like; 0: no limit */
  unsigned passes;     /* through the loop; 0: no limit */
  const Condition *when;
} Attempt;

/* Before there is a model: all runs of a program that has few (verification_try_every_run), in thousands of steps. */
extern const Attempt strategy_first;
/* Each ends with a NULL name: what comes before any engine; `auto`; what comes behind any engine. */
extern const Attempt strategy_before[], strategy_attempts[], strategy_after[];

/* Of the attempts, those that apply, until the result is decided or the budget ends.  Seconds of each are measured as "attempts.NAME". */
typedef struct {
  const char *engine;  /* its name, or "auto" */
  bool is_false_alarm; /* see Situation */
} StrategyChoice;
void strategy_run(StrategyChoice choice, Problem *problem, const EngineOptions *options, const Observer *observer, Budget *budget, Result *result);

/* The part of the time that an attempt has, if time is limited, or its seconds; and its effort. */
Budget strategy_share(const Attempt *attempt, Budget *budget);

extern const char strategy_summary[]; /* of `auto`, as engine.h has it for engines */
bool strategy_is_auto(const char *name);
bool strategy_is_engine(const char *name); /* "auto", or one of engine.h */
void strategy_print(Buffer *out);          /* the table, as Markdown */

#endif
