/* spec.h: a property becomes checks of the automaton.
 *
 * Calls of the error function are known to whoever builds the automaton.  Memory safety asks what the memory knows (memory_safety.h).  Any other property is an instrumentation automaton (automaton.h), one that comes with
 * craig (src/automata) or the user's, and is put in before any graph is made.
 *
 * Where several are asked for, each is put in behind the other, and looks at the checks of those before it too: what a check computes is computed only
 * where no check of what is computed first fails.  The user's automaton watches the program alone, and nobody but memory safety looks at what it computes. */
#ifndef craig_spec_spec_h
#define craig_spec_spec_h

#include "base/vector.h"
#include "spec/automaton.h"
#include "spec/property.h"

typedef struct {
  VECTOR(Automaton *) automata; /* owned; none: only calls are errors, or what memory is like */
  const Automaton *own; /* the user's among them; NULL: there is none */
  StringVector watched; /* the functions that they watch, and NULL */
  bool converts;        /* numbers that leave their type's range when converted to integers are errors */
  unsigned memory;      /* what is asked of it: memory_safety.h */
  bool is_live;         /* calls of assert_live are what is asked about: liveness.h */
  size_t places;        /* of the program at which it does something */
} Spec;

/* Whether an automaton says the property; then that automaton, which is owned by the caller.  NULL, with messages, if it is none. */
bool spec_is_automaton(const Property *property);
Automaton *spec_automaton(const Property *property, Program *program, Diagnostics *diagnostics);
/* Reads the automaton where memory does not answer, and says what the automaton of the program has to show: which calls are errors or marked, values that nobody uses.  False, with
 * messages, if it is none. */
bool spec_prepare(Spec *spec, const Property *property, Program *program, CfaOptions *options, Diagnostics *diagnostics);
bool spec_instrument(Spec *spec, Cfa *cfa, Diagnostics *diagnostics);
void spec_release(Spec *spec);

#endif
