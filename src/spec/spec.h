/* spec.h: a property becomes checks of the automaton.
 *
 * Calls of the error function are known to whoever builds the automaton.  Memory safety asks what the memory knows (memory_safety.h).  Any other property is an instrumentation automaton (automaton.h), one that comes with
 * craig (src/automata) or the user's, and is put in before any graph is made. */
#ifndef craig_spec_spec_h
#define craig_spec_spec_h

#include "spec/automaton.h"
#include "spec/property.h"

typedef struct {
  Automaton *automaton; /* owned; NULL: only calls are errors, or what memory is like */
  unsigned memory;      /* what is asked of it: memory_safety.h */
  size_t places;        /* of the program at which it does something */
} Spec;

/* Reads the automaton, and says what the automaton of the program has to show: which calls are errors or marked, values that nobody uses.  False, with
 * messages, if it is none. */
bool spec_prepare(Spec *spec, const Property *property, Program *program, CfaOptions *options, Diagnostics *diagnostics);
bool spec_instrument(Spec *spec, Cfa *cfa, Diagnostics *diagnostics);
void spec_release(Spec *spec);

#endif
