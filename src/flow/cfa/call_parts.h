/* call_parts.h: which functions call each other.
 *
 * The strongly connected parts of the call graph: two functions are in one part if each of them may come to be called below the other.  Calls through pointers do not count. */
#ifndef craig_flow_cfa_call_parts_h
#define craig_flow_cfa_call_parts_h

#include "flow/cfa/cfa.h"

/* For each function of the automaton the number of its part; to be released with vector_release. */
U32Vector call_parts_find(const Cfa *cfa);

#endif
