/* constant.h: what may initialise a static object; see constant.c. */
#ifndef craig_lang_constant_h
#define craig_lang_constant_h

#include "lang/parser.h"

/* The value with reads of constant objects replaced by what they hold; NULL if it is not constant. */
Expr *constant_initializer(Parser *p, Expr *value);

#endif
