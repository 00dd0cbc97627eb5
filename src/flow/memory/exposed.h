/* exposed.h: can the program find out an address by other ways than computing with it?
 *
 * The points-to analysis (points.h) follows addresses through values.  What a comparison, a condition, a truth value or an
 * index says of one it does not follow: an address that is copied bit by bit, each bit by an `if`, arrives as a number that
 * points nowhere.  It is *exposed* where such a place looks at a part of an address, or at an address and a number.  In a program
 * without such places a pointer that has no target holds none; in others it may be the address of any object.  So is one that chooses, as a part of a number, which place is accessed, that is printed or written to
 * a file, or that assembly or floating-point numbers are made of.
 *
 * A comparison with a constant in the first or the last page, and one of two addresses, tell nothing, as an address is none of these and objects lie anywhere; but for addresses that are
 * shifted as numbers are (points.h), which may lie anywhere. */
#ifndef craig_flow_memory_exposed_h
#define craig_flow_memory_exposed_h

#include "flow/memory/points.h"

bool exposed_any(const Graph *graph, Points *points);
/* Functions whose addresses such places look at: a number may be one of them. */
void exposed_functions(const Graph *graph, Points *points, U32Vector *objects);

#endif
