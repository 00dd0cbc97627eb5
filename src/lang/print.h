/* print.h: typed programs back to C text.  The output compiles and means the same: hidden names, anonymous
 * types and shadowing are dealt with.  Implicit casts are left out where C would insert the same one. */
#ifndef craig_lang_print_h
#define craig_lang_print_h

#include "lang/ast.h"

void print_program(const Program *program, Buffer *out);
void print_expression(const Types *types, const Expr *expression, Buffer *out);
void print_type(const Type *type, const char *name, Buffer *out); /* a declaration `int (*name)[3]`; name may be "" */

#endif
