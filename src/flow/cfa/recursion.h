/* recursion.h: functions that call themselves, or each other, as loops: for questions about runs that never end, and about what runs can reach.
 *
 * An infinite run of a program that recurs either has a call that never ends and in it all calls do, or calls below calls without end.  So in
 *
 *     x = f(a)   in f   becomes   if (arbitrary) { parameters of f = a; goto the entry of f; }  x = arbitrary;
 *
 * each of them has its counterpart, as long as a call that ends changes nothing but its result and numbers in plain variables, which are arbitrary behind it: f, and what it calls, writes plain variables alone.  There are more
 * runs than before, since what a call returns is forgotten, and a call that is entered never comes back: if all of them end, so do the program's.
 *
 * A run that reaches an error likewise: of the calls that it is in all were entered, the others have ended.  So if no run here reaches it, none of the program does.
 *
 *     return f(a)   in f   becomes   parameters of f = a; goto the entry of f;
 *
 * which adds no runs: where such a call ends, so does the one around it, with the same result.
 *
 * If f calls g, and g calls f (they are in one part of the call graph: call_parts.h), the body of g becomes a part of f, and calls within are jumps as above.  Only one of these calls is there at a time, since none comes back: so
 * parameters of g are those of f, where names or places and types agree.  A return in the body of g that was entered by a tail call is one of f, with the same result; where g was entered otherwise, its returns are
 * those runs that are more. */
#ifndef craig_flow_cfa_recursion_h
#define craig_flow_cfa_recursion_h

#include "flow/cfa/cfa.h"

/* A copy without the calls by which functions that may be treated so call themselves or each other; NULL: there are none.  cfa_delete; it borrows from the first one. */
Cfa *cfa_with_calls_as_loops(const Cfa *cfa);

#endif
