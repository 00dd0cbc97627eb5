/* second.h: a second opinion.  The same question as decide.h, put to Z3, which shares no code with us: for
 * tests, and for users who trust nobody.
 *
 * All operators are understood, arrays and floating point included.  Each question runs in a child process (child.h), so that
 * neither an error nor a crash of Z3 ends our work; both count as "unknown". */
#ifndef craig_solve_second_h
#define craig_solve_second_h

#include "base/budget.h"
#include "logic/evaluate.h"
#include "logic/term.h"
#include "solve/answer.h"

typedef struct {
  double seconds;      /* 0: as the budget says */
  unsigned effort;     /* in Z3's resource units (some millions a second); 0: no limit */
  size_t memory_bytes; /* 0: 1 GiB */
} SecondLimits;

/* Is `formula` (width 1) satisfiable?  `limits` and `budget` may be NULL; stop point "second_wait".
 *
 * After SAT the variables of `formula` are set in `model` (may be NULL).  An Evaluation holds arrays that are
 * 0 almost everywhere.  If Z3's array is not, all elements are set for indices of up to 8 bits; for wider
 * ones those that the formula looks at, which is enough unless it compares whole arrays.  So ask the
 * evaluation whether `formula` holds before relying on it, as one should anyway. */
Answer second_opinion(const TermBank *bank, Term formula, const SecondLimits *limits, Budget *budget,
                      Evaluation *model);

#endif
