/* execute.h: the program behind a model, run concretely on chosen inputs.
 *
 * For engines, which see programs only through models.  The values of a run are a function of its seed, its style, the
 * edge that asks and the occurrence, so that a run need not be recorded: one that reaches the error is repeated to
 * collect what it was given.  The content of new memory is zero where the seed is even, as in a replay that is not told
 * otherwise; where it is odd, it is chosen as inputs are, byte by byte. */
#ifndef craig_model_trace_execute_h
#define craig_model_trace_execute_h

#include "base/budget.h"
#include "model/system/model.h"
#include "model/trace/lasso_run.h"

typedef enum {
  EXECUTE_ZERO,     /* all inputs are 0 */
  EXECUTE_ONE,      /* ... are 1 */
  EXECUTE_FEW,      /* among the constants that the program compares with, by seed, and their neighbours */
  EXECUTE_SMALL,    /* small numbers */
  EXECUTE_BOUNDARY, /* smallest and largest values of the types, and what is next to them */
  EXECUTE_RANDOM,   /* any bits */
  EXECUTE_MIXED,    /* each input is of one of these kinds */
  EXECUTE_STEADY,   /* as MIXED, but an edge is always given the same value */
  EXECUTE_STYLES
} ExecuteStyle;

typedef struct Execution Execution;

typedef enum {
  EXECUTED_ERROR,   /* reached: `execution_inputs` gives the inputs */
  EXECUTED_TO_END,  /* finished, blocked, or ended where the program has no meaning */
  EXECUTED_IN_PART, /* the steps or the budget did not suffice */
} ExecuteEnd;

Execution *execution_new(const Model *model); /* NULL for hardware */
void execution_delete(Execution *execution);
/* `steps` is lowered by the steps taken; none are left: EXECUTED_IN_PART. */
ExecuteEnd execution_run(Execution *execution, ExecuteStyle style, uint64_t seed, uint64_t *steps, Budget *budget);
/* Did a run so far ask for any input?  If not, all runs are the same one. */
bool execution_has_asked(const Execution *execution);
/* The inputs of a run that reached the error. */
RunInputs *execution_inputs(Execution *execution, ExecuteStyle style, uint64_t seed, Budget *budget);

Execution *execution_of_program(const Cfa *cfa); /* without a model: for lassos alone */
/* As execution_run, looking for a state that comes back; true if it does: then `found` is to be released. */
bool execution_find_lasso(Execution *execution, ExecuteStyle style, uint64_t seed, uint32_t goal, uint64_t *steps, Budget *budget, LassoRun *found);

/* The value that a run of this style and seed gives; with EXECUTE_ZERO, EXECUTE_ONE and EXECUTE_STEADY it is the same for all occurrences. */
i128 execution_value(Execution *execution, ExecuteStyle style, uint64_t seed, const Edge *edge, uint32_t occurrence);

/* The check that fails in the program behind the model with these inputs (0 for others); NULL: none that is asked about. */
const Check *execute_check(const Model *model, const RunInputVector *inputs, Budget *budget);
/* Is there one? */
bool execute_confirms(const Model *model, const RunInputVector *inputs, Budget *budget);

#endif
