/* unknown.h: edges that may run code of the program that the automaton does not show: a call through a pointer, a function of
 * the library that calls back. */
#ifndef craig_flow_cfa_unknown_h
#define craig_flow_cfa_unknown_h

#include "base/library.h"
#include "flow/cfa/cfa.h"

/* What is known of the function that a call edge calls by its name, if it has no body; else NULL. */
const LibraryFunction *edge_library(const Edge *edge);
/* May the call write what its arguments point to, in ways that are not followed? */
bool edge_writes_arguments(const Edge *edge);
bool edge_calls_through_pointer(const Edge *edge);
bool edge_calls_unknown(const Cfa *cfa, const Edge *edge);
/* May the program find out what number the argument is, or is made of, by what the library does with it?  What is printed may be read again, wherever it goes. */
bool edge_tells(const Edge *edge, size_t argument);
/* Behind it arithmetic may round in another way. */
bool edge_changes_rounding(const Edge *edge);

#endif
