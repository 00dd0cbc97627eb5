/* closed.h: the values of closed expressions, which read nothing and hold no address. */
#ifndef craig_flow_code_closed_h
#define craig_flow_code_closed_h

#include "lang/ast.h"

/* The value of a pure integer expression; false if it depends on a variable or an address, or has none. */
bool closed_value(const Types *types, const Expr *expression, i128 *value);

#endif
