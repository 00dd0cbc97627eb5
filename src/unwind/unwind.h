/* unwind.h: a program unwound like a symbolic executor does it.
 *
 * The automaton is walked forward from its entry with a symbolic state; calls are entered as they are met, each loop and each recursion goes on for
 * as long as its condition can still be true, paths are joined where they meet, objects come to be as they are met (unwinder.h).  What comes of it
 * is a formula without any loop: under which condition on the inputs each error edge is reached, and under which our description ends.  If neither can
 * be, the program has no error: it was unwound completely.  With edges left out only part of it is: then an error is one of the program all the same.
 *
 * The papers: King 1976, and for the joining of paths Kuznetsov, Kinder, Bucur, Candea 2012; as a model checker does it, Clarke, Kroening, Lerda 2004. */
#ifndef craig_unwind_unwind_h
#define craig_unwind_unwind_h

#include "base/budget.h"
#include "flow/cfa/cfa.h"
#include "logic/evaluate.h"
#include "model/trace/result.h"
#include "solve/answer.h"

typedef struct {
  unsigned iterations; /* of a loop each time that it is entered, and of a function on one call path; 0: no limit */
  bool counts_all;     /* also iterations that constants decide */
  uint64_t conflicts;  /* that a question is worth whether a path goes on */
  bool passes_errors;  /* an error that a run reaches does not end the walk */
  uint64_t steps;      /* edges taken; 0: no limit */
  uint64_t mebibytes;  /* of terms and paths; 0: no limit */
  const bool *leaves_out; /* edges that are not taken, by their ids; NULL: none */
} UnwindLimits;

/* A part of the arbitrary content of an object. */
typedef struct {
  Term value; /* a variable */
  uint32_t offset, bytes;
} UnwindContent;
typedef VECTOR(UnwindContent) UnwindContentVector;

/* An arbitrary value that the program is given where `guard` holds. */
typedef struct {
  const Edge *edge;
  Term guard;
  Term value;                       /* a variable; TERM_NONE: the content of an object */
  uint32_t content, content_count;  /* among all contents */
} UnwindEvent;
typedef VECTOR(UnwindEvent) UnwindEventVector;

/* An edge is taken where `guard` holds. */
typedef struct {
  const Edge *edge;
  Term guard;
} UnwindStep;
typedef VECTOR(UnwindStep) UnwindStepVector;

typedef enum {
  OPEN_BOUND,     /* a loop or recursion goes further */
  OPEN_CONSTRUCT, /* something that is not described */
  OPEN_LEFT_OUT,  /* UnwindLimits.leaves_out */
  OPEN_REFUTED    /* a solver has shown that no run gets there: not followed, and a part of the question only */
} UnwindOpenKind;

/* Where paths end: in an error, or where the description does. */
typedef struct {
  Term guard;
  const Check *check; /* of an error */
  UnwindOpenKind kind;
  const char *reason;
  SourcePos pos;
} UnwindEnd;
typedef VECTOR(UnwindEnd) UnwindEndVector;

typedef struct Unwinding Unwinding; /* borrows the automaton */

/* Errors are the checks that are asked about (`asked` by their ids; NULL: all are); where another one fails, a path ends.  As far as the limits and the budget go: where these end it, the paths that were left are open. */
Unwinding *unwind(const Cfa *cfa, const bool *asked, const UnwindLimits *limits, Budget *budget);
void unwind_delete(Unwinding *unwinding);

/* No bound was met, and nothing that is not described: the question decides. */
bool unwind_is_complete(const Unwinding *unwinding);
bool unwind_meets_bound(const Unwinding *unwinding); /* a loop or recursion goes further */
/* A run reaches an error, which is why the walk ended early. */
bool unwind_has_error(const Unwinding *unwinding);
uint64_t unwind_questions(const Unwinding *unwinding); /* that a solver was asked on the way */

/* Can a run reach an error?  SAT: *run has inputs that do, if nothing is arbitrary that is not (unwind_approximation); owned by the caller. */
Answer unwind_ask_error(Unwinding *unwinding, Budget *budget, RunInputs **run);
/* Can one that takes none of these edges (by their ids)?  SAT: *edges has the ids of those that it takes, in their order. */
Answer unwind_ask_way(Unwinding *unwinding, const bool *avoided, Budget *budget, U32Vector *edges);
/* Can a run get where the description ends?  SAT: *where says where. */
Answer unwind_ask_open(Unwinding *unwinding, Budget *budget, const UnwindEnd **where);
const char *unwind_approximation(const Unwinding *unwinding, SourcePos *pos); /* the first thing that is arbitrary here and not in a run; NULL: none */

/* Can an access lie outside of its object, where it is taken to hit no other one?  SAT: *where says where. */
Answer unwind_ask_wild(Unwinding *unwinding, Budget *budget, const UnwindEnd **where);
/* Can a run end where it follows a null pointer?  Does one come to the end of the program? */
Answer unwind_ask_null(Unwinding *unwinding, Budget *budget, const UnwindEnd **where);
Answer unwind_ask_finish(Unwinding *unwinding, Budget *budget);
/* Does a run take the edge?  SAT: *run has inputs that do, if nothing is arbitrary that is not; owned by the caller. */
Answer unwind_ask_step(Unwinding *unwinding, const Edge *edge, Budget *budget, RunInputs **run);
bool unwind_depends_on_layout(Unwinding *unwinding); /* does whether an error is reached depend on where objects lie? */

/* What is to be unsatisfiable: an error is reached, or the description ends, in a layout of memory that can be. */
Term unwind_question(Unwinding *unwinding);
TermBank *unwind_bank(Unwinding *unwinding);
const UnwindEventVector *unwind_events(const Unwinding *unwinding);
const UnwindContentVector *unwind_contents(const Unwinding *unwinding);
const UnwindStepVector *unwind_steps(const Unwinding *unwinding);
const UnwindEndVector *unwind_errors(const Unwinding *unwinding);
const UnwindEndVector *unwind_opens(const Unwinding *unwinding);
const UnwindEndVector *unwind_wilds(const Unwinding *unwinding); /* accesses outside of their objects */
const UnwindEndVector *unwind_circles(const Unwinding *unwinding); /* where runs go on for ever, and nothing is asked of that any more: their steps end there */
/* Of the events whose guard holds in the evaluation, in their order: the values. */
void unwind_inputs(Unwinding *unwinding, Evaluation *values, RunInputVector *inputs);

#endif
