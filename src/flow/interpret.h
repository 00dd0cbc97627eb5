/* interpret.h: the concrete interpreter, the reference for what a program means.
 *
 * It walks the automaton from the entry function.  Every EDGE_HAVOC (and later every other arbitrary value) asks
 * the input source for the n-th value of that edge; so inputs are keyed by edge and occurrence, never by
 * one global sequence.  It stops at the error, at the end, at a blocked assumption, at `incomplete`, or when the step
 * limit or the budget ends. */
#ifndef craig_flow_interpret_h
#define craig_flow_interpret_h

#include "base/budget.h"
#include "flow/cfa.h"

typedef enum {
  RUN_ERROR,      /* the error was reached */
  RUN_FINISHED,   /* main returned, exit, abort */
  RUN_BLOCKED,    /* no edge to go on: a failed assumption */
  RUN_INCOMPLETE, /* an EDGE_INCOMPLETE was reached, or a value we cannot compute */
  RUN_STOPPED     /* step limit, budget (stop point "interpret_step") or the frames of a deep recursion got too large */
} RunEnd;

/* The value for the occurrence-th visit (0, 1, ...) of a havoc edge, reduced to the width of its type. */
typedef i128 (*InputSource)(void *context, const Edge *edge, uint32_t occurrence);
/* Called after each edge taken, with the value that an assignment, havoc or return stored (0 otherwise).  A call is
 * seen when it enters the function; `call_depth` is that of the function the edge belongs to, 0 for the entry. */
typedef void (*StepObserver)(void *context, const Edge *edge, unsigned call_depth, i128 value);

typedef struct {
  InputSource input;
  void *input_context;
  StepObserver observe;   /* NULL: nobody watches */
  void *observe_context;
  uint64_t step_limit;    /* 0: none */
} RunOptions;

typedef struct {
  RunEnd end;
  uint64_t steps;
  const Edge *last;       /* where it ended */
  i128 exit_value;        /* RUN_FINISHED by return from the entry function: its value */
} RunResult;

/* `budget` may be NULL: none. */
void interpret(const Cfa *cfa, const RunOptions *options, Budget *budget, RunResult *result);

#endif
