/* plain_function.h: functions of the library that are operations on floating-point numbers, with the meaning that IEEE 754
 * gives them. */
#ifndef craig_flow_cfa_plain_function_h
#define craig_flow_cfa_plain_function_h

#include "flow/cfa/cfa.h"

typedef enum {
  PLAIN_NONE,
  PLAIN_ABSOLUTE,
  PLAIN_ROOT,
  PLAIN_FLOOR,
  PLAIN_CEILING,
  PLAIN_TRUNCATE,
  PLAIN_ROUND,   /* ties away from zero */
  PLAIN_NEAREST, /* by the rounding mode: ties to even, if the program does not change it */
  PLAIN_MINIMUM,
  PLAIN_MAXIMUM,
  PLAIN_COPY_SIGN,
  PLAIN_FUSED, /* a * b + c, rounded once */
  PLAIN_SIGN   /* as an integer: 1 or 0 */
} PlainFunction;

enum { PLAIN_ARGUMENTS = 3 };

/* The operation that a call edge is, or PLAIN_NONE.  Its arguments have the same type. */
PlainFunction plain_function(const Edge *edge);

#endif
