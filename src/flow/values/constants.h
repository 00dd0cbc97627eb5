/* constants.h: which plain variables hold which constants.
 *
 * A ConstantMap says of some variables what they are worth; of the others, nothing.  Maps are persistent (base/persistent.h).
 * Steps and expressions are worked out with the semantics of the interpreter (number.h): signed arithmetic wraps, a
 * shift by too much shifts everything out; a division by zero is not worked out.  What comes from memory, from an
 * input or from a function of the library is unknown. */
#ifndef craig_flow_values_constants_h
#define craig_flow_values_constants_h

#include "flow/graph/graph.h"
#include "flow/code/number.h"
#include "base/persistent.h"

typedef PersistentMap ConstantMap; /* NULL: nothing is known */

typedef struct {
  bool is_known;
  i128 cell; /* as in number.h */
} Constant;

typedef struct {
  const Expr *expression;
  bool operands_done;
} ConstantTask;

typedef struct {
  const Graph *graph; /* borrowed */
  const Types *types;
  Arena arena; /* of the maps */
  PersistentShape shape;
  bool is_partly_decided;  /* one operand of some && or || was known, since this was last reset */
  bool has_other_rounding; /* the program may change how arithmetic rounds: no floating-point constants */
  VECTOR(ConstantTask) tasks; /* scratch of constants_evaluate and constants_take */
  VECTOR(Constant) values;
} Constants;

/* `constants` must stay where it is. */
void constants_init(Constants *constants, const Graph *graph);
void constants_release(Constants *constants);

Constant constants_get(const Constants *constants, ConstantMap map, VariableId variable);
ConstantMap constants_set(Constants *constants, ConstantMap map, VariableId variable, Constant value);
/* What both say.  It is `a` itself if that is all of `a`. */
ConstantMap constants_meet(Constants *constants, ConstantMap a, ConstantMap b);

Constant constants_evaluate(Constants *constants, ConstantMap map, ContextId context, const Expr *expression);
/* What is known behind the step, if `map` is known before it; false: it cannot be taken.  An assumption that a
 * variable has a certain value makes that known.  `is_decided`: it is an assumption whose condition is constant, or
 * an operand of some && or || in it. */
bool constants_take(Constants *constants, const Step *step, ConstantMap *map, bool *is_decided);

/* left op right for integers; unknown for a division by zero and for pointers. */
Constant constants_compute(Form form, Operator op, i128 left, i128 right);

/* The value of a plain variable? */
bool constants_is_plain_load(const Graph *graph, const Expr *expression);
bool constants_has_operands(const Expr *expression); /* made of values below it, as against places and addresses */
/* The plain variable that a step sets by assignment, havoc, allocation, return or call; NULL: none. */
const Symbol *constants_target(const Graph *graph, const Step *step);

/* Variables that the step may change are added to `written`; true: it may change any variable. */
bool constants_written(const Graph *graph, const Step *step, U32Vector *written);
/* Variables on whose value it depends what the step does or gives. */
void constants_read(const Graph *graph, const Step *step, U32Vector *read);

#endif
