/* harmless.h: functions that give a value and change nothing that outlives their call.
 *
 * How often, in which order and on which elements a function of the library calls a comparison is the library's choice; only a comparison
 * that changes nothing keeps it a secret. */
#ifndef craig_flow_cfa_harmless_h
#define craig_flow_cfa_harmless_h

#include "lang/ast.h"

/* The function that an argument names, or NULL. */
const Symbol *function_named(const Expr *argument);
bool function_is_harmless(const Symbol *function); /* false: it may change or stop something */

#endif
