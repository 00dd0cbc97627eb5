/* scalar.h: which edges are about plain integer variables alone.
 *
 * A variable is *plain* if it is an integer whose address no edge uses; nothing but an assignment by name
 * changes it. Whoever models plain variables only asks here what to do with an edge:
 *   - edge_leaves_scalars: it changes no plain variable and decides nothing, so it may be skipped (stores to
 * memory, pointers and records, output, allocation).  It may still end the path at a null pointer; skipping
 * it only adds paths;
 *   - edge_is_beyond_scalars: it gives a plain variable a value, or decides on one, that comes from
 * elsewhere: the name of the construct, for the user.  NULL: only plain variables matter. */
#ifndef craig_flow_scalar_h
#define craig_flow_scalar_h

#include "flow/cfa.h"

bool scalar_is_plain(const Cfa *cfa, const Symbol *symbol);
bool edge_leaves_scalars(const Cfa *cfa, const Edge *edge);
const char *edge_is_beyond_scalars(const Cfa *cfa, const Edge *edge);
/* May the edge run code of the program that the automaton does not show (a call through a pointer, a
 * callback)? */
bool edge_calls_unknown(const Cfa *cfa, const Edge *edge);

#endif
