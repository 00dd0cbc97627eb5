/* spec.h: a property becomes checks of the automaton. */
#ifndef craig_spec_spec_h
#define craig_spec_spec_h

#include "flow/cfa/cfa.h"
#include "spec/property.h"

/* What the property wants of the automaton: the functions whose call is the error, values that nobody uses. */
void spec_choose_options(const Property *property, CfaOptions *options);
/* Put in what the property asks of each place, before any graph is made.  How many checks there are besides calls. */
size_t spec_instrument(const Property *property, Cfa *cfa);

#endif
