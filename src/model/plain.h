/* plain.h: calls of the library, and what the encoding does not follow.
 *
 * Some functions of the library are operations on floating-point numbers; of the others the result is arbitrary, which only
 * adds values.  Where code of the program may run that the automaton does not show, or arithmetic begins to round in
 * another way, the model ends. */
#ifndef craig_model_plain_h
#define craig_model_plain_h

#include "flow/cfa.h"

/* Functions of the library that are operations on floating-point numbers. */
typedef enum {
  PLAIN_NONE,
  PLAIN_ABSOLUTE,
  PLAIN_ROOT,
  PLAIN_FLOOR,
  PLAIN_CEILING,
  PLAIN_TRUNCATE,
  PLAIN_ROUND,   /* ties away from zero */
  PLAIN_NEAREST, /* ties to even: the default rounding mode */
  PLAIN_MINIMUM,
  PLAIN_MAXIMUM,
  PLAIN_COPY_SIGN
} PlainFunction;

/* The operation that a call edge is, or PLAIN_NONE. */
PlainFunction plain_function(const Edge *edge);

/* The name of the construct, for the user: of a call whose result is arbitrary. */
const char *plain_library_name(const Edge *edge);
/* Of an edge where the model ends; NULL: it goes on. */
const char *plain_refuses(const Cfa *cfa, const Edge *edge);
/* Of a place whose content is not followed. */
const char *plain_place_name(const Expr *place);

#endif
