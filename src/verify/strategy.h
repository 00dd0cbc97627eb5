/* strategy.h: which engine is tried when, and for how long.
 *
 * An attempt is a line of a table: what is run, its share of what is left of the time, its limits of effort and passes, and when it applies.  Attempts
 * share a Problem, so that each begins with what those before it found out.  `auto` is the whole table; another engine has the lines that
 * every engine has, before it and behind it.  `craig engines --strategy` prints the table. */
#ifndef craig_verify_strategy_h
#define craig_verify_strategy_h

#include "engine/engine.h"
#include "verify/observer.h"

/* Who runs a line where several processes share the work (base/portfolio.h).  A process has a set of roles, one that works alone has all of them. */
typedef enum {
  ROLE_PROOF = 1, /* bits and facts: what proves most programs that can be proved */
  ROLE_BUGS = 2,  /* runs, and the program unwound */
  ROLE_GUESS = 4, /* guesses over the integers, and what else takes long */
  ROLE_ALL = ROLE_PROOF | ROLE_BUGS | ROLE_GUESS
} Role;

enum { STRATEGY_PARTNERS = 3 }; /* more have nothing to do */
/* The roles of partner `number` of so many; ROLE_ALL if there are none, or the number is 0. */
unsigned strategy_roles(unsigned number, unsigned partners);

/* What decides whether an attempt applies. */
typedef struct {
  const Problem *problem;
  const Result *result;
  const EngineOptions *options;
  unsigned roles;      /* of this process */
  bool is_false_alarm; /* an error of the model was found that does not happen: only runs are left */
  bool is_for_proofs;  /* an error of the model would say nothing */
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
  unsigned roles;      /* that run it */
  const Condition *when;
} Attempt;

/* Before there is a model: all runs of a program that has few (verification_try_every_run), in thousands of steps. */
extern const Attempt strategy_first;
/* Then the program is unwound (verification_try_unwinding), with so many conflicts. */
extern const Attempt strategy_second;
/* If nothing was left open, whether there is an error is one question; it has time of its own. */
extern const Attempt strategy_question;
/* And once more, farther, where the model was of no use (verification_unwind_further). */
extern const Attempt strategy_last;
/* Each ends with a NULL name: what comes before any engine; `auto`, the attempts that are over soon and all others; what comes behind any engine. */
extern const Attempt strategy_before[], strategy_quick[], strategy_attempts[], strategy_after[];

bool strategy_applies(const Attempt *attempt, const Situation *situation);

/* Of the attempts, those that apply, until the result is decided or the budget ends.  Seconds of each are measured as "attempts.NAME".  Between them, others who work at
 * the same problem may add to it what they have found out, and be told: `exchange`. */
typedef struct {
  void *context;
  void (*run)(void *context, Problem *problem);
} Exchange;
/* What a process has of the work. */
typedef struct {
  unsigned roles;    /* 0: all */
  Exchange exchange; /* `run` NULL: nobody else is there */
} Part;
typedef struct {
  const char *engine;  /* its name, or "auto" */
  bool is_false_alarm, is_for_proofs; /* see Situation */
  Part part;           /* of this process */
  /* The work is to be shared from here on, if it is not: what is quick has been tried in vain.  Returns in each process, with its part.  NULL: it is not */
  Part (*split)(void *context);
  void *split_context;
} StrategyChoice;
void strategy_run(StrategyChoice choice, Problem *problem, const EngineOptions *options, const Observer *observer, Budget *budget, Result *result);

/* The part of the time that an attempt has, if time is limited, or its seconds; and its effort. */
Budget strategy_share(const Attempt *attempt, Budget *budget);

extern const char strategy_summary[]; /* of `auto`, as engine.h has it for engines */
bool strategy_is_auto(const char *name);
bool strategy_is_engine(const char *name); /* "auto", or one of engine.h */
void strategy_print(Buffer *out);          /* the table, as Markdown */

#endif
