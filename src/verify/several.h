/* several.h: several checks in one run, each with an answer of its own.
 *
 *     what values alone exclude ─▶ proved at once
 *     all the others ─▶ TRUE: they hold
 *          ▲           FALSE: one fails ─┐
 *          └── without that one ◀────────┘
 *                      UNKNOWN: those of each property by themselves, then halves of these, down to single checks
 *
 * Each round is a verification about some of the checks: where another one fails a path ends.  So an answer speaks of runs on which no other check has failed
 * before, and every check that is the first to fail on some run can be found.  Front end and automaton are shared by all rounds; nothing is said that a round
 * has not backed by evidence.
 *
 * With partners a round that takes long is split as a single verification is; who has the word goes on with the next round, and may split again.  The leaders of former rounds wait
 * until it has come to its end, with the memory they had, so only some rounds are split. */
#ifndef craig_verify_several_h
#define craig_verify_several_h

#include "verify/verification.h"

typedef struct {
  const Check *check;
  bool is_decided;
  Verdict verdict;   /* UNKNOWN as long as it is not decided */
  bool by_values;    /* TRUE: it was left out before any engine looked at the others */
  char *reason;      /* UNKNOWN: why, owned; NULL: nobody has asked */
} CheckAnswer;

enum { MOST_SPLITS = 4 };

typedef struct Several Several;
struct Several {
  VerificationOptions options; /* of a round */
  PortfolioOptions sharing;    /* of a round among partners */
  Portfolio *portfolios[MOST_SPLITS]; /* of rounds, owned; until the end, as their leaders listen */
  unsigned splits;
  double slice;       /* seconds of a round where time is not limited, at first; several_init sets it */
  bool was_cut_short; /* a round, by its part of the time */
  Observer observer;
  Budget *budget;
  const Cfa *cfa;
  CheckAnswer *answers; /* by check, owned */
  bool *asked;          /* of the round that is under way, owned */
  size_t count, rounds;
  /* Called behind each round, with what it concluded; it says why nothing is known, in `reason`. */
  void (*tell)(void *context, Several *several, Verification *round, Buffer *reason);
  void *context;
};

/* Before several_run set `tell` and `context`, and `sharing` if there are partners. */
void several_init(Several *several, const VerificationOptions *options, const Observer *observer, Budget *budget, const Cfa *cfa);
void several_run(Several *several);
void several_release(Several *several);

Verdict several_verdict(const Several *several);                         /* the worst */
const CheckAnswer *several_first(const Several *several, Verdict verdict); /* the first check with this answer; NULL: none */
size_t several_count(const Several *several, Verdict verdict);
size_t several_count_by_values(const Several *several);

#endif
