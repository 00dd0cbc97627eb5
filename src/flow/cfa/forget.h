/* forget.h: an automaton without memory, for questions about runs that never end.
 *
 * Only plain variables that hold numbers are left (cfa_is_plain): nobody writes them who does not name them.  Whatever is read from memory, or hangs on a pointer, is any number; what is written there
 * is written no more, and what ends a run there (a null pointer that is followed) ends it no more.  No loop, no call and no way is left out.  So every run of the program has its counterpart, with
 * passes through the same loops and calls: if all of these end, so do the program's.  An infinite run may be none.
 *
 * It is what loops and recursion need whose end is decided by numbers alone, whatever they do to memory, and then however large and deep that gets: functions that build a list, or sort an array
 * (recursion.h has calls as loops where nothing but numbers is written). */
#ifndef craig_flow_cfa_forget_h
#define craig_flow_cfa_forget_h

#include "flow/cfa/cfa.h"

/* NULL: the program has no memory to forget, or calls what is not known by name.  cfa_delete; it borrows from the first one. */
Cfa *cfa_without_memory(const Cfa *cfa);

#endif
