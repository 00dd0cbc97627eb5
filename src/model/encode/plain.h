/* plain.h: calls of the library, and what the encoding does not follow.
 *
 * Some functions of the library are operations on floating-point numbers; of the others the result is arbitrary, which only
 * adds values.  Where code of the program may run that the automaton does not show, or arithmetic begins to round in
 * another way, the model ends. */
#ifndef craig_model_encode_plain_h
#define craig_model_encode_plain_h

#include "flow/cfa/cfa.h"
#include "flow/cfa/plain_function.h"

/* The name of the construct, for the user: of a call whose result is arbitrary. */
const char *plain_library_name(const Edge *edge);
/* Of an edge where the model ends; NULL: it goes on. */
const char *plain_refuses(const Cfa *cfa, const Edge *edge);
/* Of a place whose content is not followed. */
const char *plain_place_name(const Expr *place);

#endif
