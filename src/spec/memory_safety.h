/* memory_safety.h: memory safety as checks of the automaton.
 *
 * Before each edge stands a check for every object that it accesses or releases, in the order of evaluation and only where C evaluates the
 * access.  What a check asks is a question that only a memory can answer (EXPR_MEMORY of lang/ast.h): the interpreter has one
 * (flow/code/space.h), and so has the model (model/encode/encode_question.c).
 *
 *   valid-deref     all bytes that are read or written lie in one living object; strings are not written; what is called is a function.  The
 *                   bounds are those of the whole object: that an index leaves an array within its struct is no violation
 *   valid-free      what is released is null or where an object starts that malloc and its like have given, and that lives
 *   valid-memtrack  no object on the heap is lost: there is a way to it from variables, through memory
 *   valid-memcleanup  where the program ends nothing on the heap lives
 *
 * A function of the library that no model follows, and that is given pointers, may do what no check sees: there the model may end, so that nobody
 * claims more than was looked at.  Likewise where a pointer that comes from outside (not an arbitrary value that was asked for as one) is followed. */
#ifndef craig_spec_memory_safety_h
#define craig_spec_memory_safety_h

#include "flow/cfa/cfa.h"

enum { MEMORY_DEREF = 1, MEMORY_FREE = 2, MEMORY_TRACK = 4, MEMORY_CLEANUP = 8 };

size_t memory_add_checks(Cfa *cfa, unsigned kinds); /* a set of these; how many checks there are */

#endif
