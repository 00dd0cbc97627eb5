/* plain.h: which edges are about plain variables alone.
 *
 * A variable is *plain* if it is an integer or a floating-point number whose address no edge uses; nothing but an assignment by name
 * changes it. Whoever models plain variables only asks here what to do with an edge:
 *   - plain_skips: it changes no plain variable and decides nothing, so it may be skipped (stores to
 * memory, pointers and records, output, allocation).  It may still end the path at a null pointer; skipping
 * it only adds paths;
 *   - plain_refuses: it gives a plain variable a value, or decides on one, that comes from
 * elsewhere: the name of the construct, for the user.  NULL: only plain variables matter. */
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

bool plain_is_variable(const Cfa *cfa, const Symbol *symbol);
bool plain_skips(const Cfa *cfa, const Edge *edge);
const char *plain_refuses(const Cfa *cfa, const Edge *edge);
/* May the edge run code of the program that the automaton does not show (a call through a pointer, a
 * callback)? */
bool plain_calls_unknown(const Cfa *cfa, const Edge *edge);

#endif
