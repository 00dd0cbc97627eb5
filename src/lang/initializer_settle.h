/* initializer_settle.h: which stores of an initialiser are performed, and in which order. */
#ifndef craig_lang_initializer_settle_h
#define craig_lang_initializer_settle_h

#include "lang/parser.h"

/* The list, changed in place; for objects whose initialiser is evaluated. */
Initializer *initializer_settle(Parser *p, Initializer *first);

#endif
