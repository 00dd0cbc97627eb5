/* concolic.h: inputs that a solver finds where runs alone do not get: random and symbolic execution in turns. */
#ifndef craig_engine_concolic_h
#define craig_engine_concolic_h

#include "infer/problem.h"
#include "model/trace/result.h"

typedef struct Concolic Concolic;

Concolic *concolic_new(Problem *problem, Budget *budget); /* NULL: the model is not for it, or the budget ended */
void concolic_delete(Concolic *concolic);
/* Play for some hundred passes, then ask from the best states met.  True if `result` is FALSE, with a trace that the program follows.  Stop points
 * "concolic_pass", "concolic_next" and those of unrolling and solver. */
bool concolic_round(Concolic *concolic, Budget *budget, Result *result);

#endif
