/* conversion.h: a floating-point number that is converted to an integer type, _Bool aside, has to be one of that type once its fraction is dropped (C11 6.3.1.4p1): else, as
 * for infinities and NaNs, the behaviour is undefined. */
#ifndef craig_spec_conversion_h
#define craig_spec_conversion_h

#include "flow/cfa/cfa.h"

size_t conversion_add_checks(Cfa *cfa); /* of the property no-float-cast-overflow; how many there are */

#endif
