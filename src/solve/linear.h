/* linear.h: linear integer arithmetic, as the Horn engine speaks it.
 *
 * A Linear is a 32-bit handle into a bank.  Equal expressions have the same handle, children always have
 * smaller handles than their parents.  There are two sorts: integers (unbounded, exact) and Booleans.
 * Constructors fold constants only where it is free; what they assert, callers must see to. */
#ifndef craig_solve_linear_h
#define craig_solve_linear_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vector.h"

typedef uint32_t Linear;
typedef struct LinearBank LinearBank;
typedef VECTOR(Linear) LinearVector;

enum { LINEAR_NONE = 0, LINEAR_MAX_VARIABLE = (1 << 24) - 1 };

typedef enum {
  LINEAR_CONSTANT,   /* an integer of any size */
  LINEAR_VARIABLE,   /* an integer variable, known by its number */
  LINEAR_ADD,        /* a + b + ...; at least two */
  LINEAR_SCALE,      /* c * a, c a constant */
  LINEAR_DIVIDE,     /* floor(a / c), c a positive constant */
  LINEAR_MODULO,     /* a - c * floor(a / c), c a positive constant: 0 .. c - 1 */
  LINEAR_ITE,        /* p ? a : b; integers or Booleans */
  LINEAR_EQUAL,      /* a = b, integers */
  LINEAR_LESS_EQUAL, /* a <= b */
  LINEAR_LESS,       /* a < b */
  LINEAR_NOT,        /* not p */
  LINEAR_AND,        /* p and q and ...; of none: true; never of one */
  LINEAR_OR,         /* p or q or ...; of none: false; never of one */
  LINEAR_OPERATORS   /* how many there are */
} LinearOperator;

LinearBank *linear_bank_new(void);
void linear_bank_delete(LinearBank *bank);

/* ---- looking ------------------------------------------------------------------------------------- */

LinearOperator linear_operator(const LinearBank *bank, Linear t);
bool linear_is_boolean(const LinearBank *bank, Linear t);
size_t linear_count(const LinearBank *bank,
                    Linear t); /* of operands; a constant of SCALE and the like is one */
Linear linear_operand(const LinearBank *bank, Linear t,
                      size_t i); /* SCALE, DIVIDE, MODULO: c is the second */
unsigned linear_number(const LinearBank *bank, Linear variable);
const char *linear_digits(const LinearBank *bank, Linear constant); /* decimal, "-" in front if negative */
bool linear_fits(const LinearBank *bank, Linear constant, int64_t *value); /* does it fit into 64 bits? */
bool linear_is_positive(const LinearBank *bank, Linear t);                 /* a constant above 0? */
bool linear_is_true(const LinearBank *bank, Linear t);
bool linear_is_false(const LinearBank *bank, Linear t);

/* ---- making -------------------------------------------------------------------------------------- */

Linear linear_constant(LinearBank *bank, int64_t value);
Linear linear_decimal(LinearBank *bank, const char *digits); /* LINEAR_NONE if it is not -?[0-9]+ */
Linear linear_variable(LinearBank *bank, unsigned number);
Linear linear_add(LinearBank *bank, Linear a, Linear b);
Linear linear_sum(LinearBank *bank, const Linear *summands, size_t count); /* of none: 0 */
Linear linear_subtract(LinearBank *bank, Linear a, Linear b);
Linear linear_scale(LinearBank *bank, Linear a, Linear constant);
Linear linear_times(LinearBank *bank, int64_t factor, Linear a);
Linear linear_divide(LinearBank *bank, Linear a, Linear constant);
Linear linear_modulo(LinearBank *bank, Linear a, Linear constant);
Linear linear_ite(LinearBank *bank, Linear p, Linear a, Linear b);
Linear linear_equal(LinearBank *bank, Linear a, Linear b);
Linear linear_less_equal(LinearBank *bank, Linear a, Linear b);
Linear linear_less(LinearBank *bank, Linear a, Linear b);
Linear linear_bool(LinearBank *bank, bool value);
Linear linear_not(LinearBank *bank, Linear p);
Linear linear_and(LinearBank *bank, Linear p, Linear q);
Linear linear_or(LinearBank *bank, Linear p, Linear q);
Linear linear_conjunction(LinearBank *bank, const Linear *operands, size_t count);
Linear linear_disjunction(LinearBank *bank, const Linear *operands, size_t count);

/* ---- whole expressions --------------------------------------------------------------------------- */

/* All subexpressions of the roots, each once, children first.  Replaces what is in `list`. */
void linear_cone(const LinearBank *bank, const Linear *roots, size_t count, LinearVector *list);
/* One more than the largest number of a variable of `t`; 0: it has none. */
unsigned linear_variables(const LinearBank *bank, Linear t);
/* The truth of a Boolean expression, computed exactly; variable number i is values[i], beyond `count` 0. */
bool linear_holds(const LinearBank *bank, Linear p, const int64_t *values, size_t count);
/* The value of an integer expression likewise; false: it does not fit into 64 bits. */
bool linear_value(const LinearBank *bank, Linear t, const int64_t *values, size_t count, int64_t *value);

#endif
