/* plain.h: which edges are about plain variables alone.
 *
 * A variable is *plain* if it is an integer, a floating-point number or a pointer whose own address no edge uses; nothing
 * but an assignment by name changes it.  The encoding follows plain variables only:
 *   - plain_skips: the edge changes no plain variable and decides nothing, so it is passed over (stores to memory,
 *     records, output).  It may still end the path at a null pointer; passing over it only adds paths;
 *   - plain_unknown: a value that comes from elsewhere (memory, an address) is arbitrary, which only adds values; the name of
 *     the construct, for the user.  NULL: the node of the expression is worked out;
 *   - plain_refuses: the edge may run code of the program that the automaton does not show, or changes how arithmetic
 *     rounds: the name of the construct; here the model ends. */
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

/* For a call whose result is arbitrary. */
const char *plain_library_name(const Edge *edge);
const char *plain_unknown(const Cfa *cfa, const Expr *expression);
bool plain_is_variable(const Cfa *cfa, const Symbol *symbol);
bool plain_skips(const Cfa *cfa, const Edge *edge);
const char *plain_refuses(const Cfa *cfa, const Edge *edge);

#endif
