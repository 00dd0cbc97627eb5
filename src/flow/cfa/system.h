/* system.h: functions that headers of the system declare, or that nothing declares, and the table of library functions (base/library.h) does not know.
 *
 * They may do anything with what they reach: what their arguments point to, and the variables of the system that the program uses (optind,
 * environ, timezone).  Where destructors would run they are refused, as they may end the program. */
#ifndef craig_flow_cfa_system_h
#define craig_flow_cfa_system_h

#include "flow/cfa/build.h"

const Type *system_pointee(const Expr *argument); /* NULL: no pointer, or null */
/* What nothing declares is taken for the system's: a header was forgotten, or an option of the compiler hides what is in it. */
bool system_declares(const Builder *b, const Symbol *symbol);
bool system_calls_back(const Expr *call); /* is it given a function? */
/* All drafts are there: calls of such functions get the addresses of the system's variables as further arguments. */
void system_expose_variables(Builder *b);
/* Behind that: calls that are given what leads to functions, by its type, are refused where the program uses an address of a function of its own. */
void system_refuse_callbacks(Builder *b);

#endif
