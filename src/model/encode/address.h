/* address.h: what a program may find out about addresses.
 *
 * The model gives every object a fixed address.  Whatever depends on which address that is (the order of two objects, an
 * address taken as a number and hashed, cut or masked) would be decided by the model where C leaves it open, so such values
 * are taken to be arbitrary.  Arithmetic inside of an object, differences and order of pointers into the same object, and
 * comparison with numbers where no object can lie (the first and the last page) do not depend on the choice, but for addresses that are shifted as numbers are (points.h), nor do the lowest
 * bits of an address, as far as its object is aligned.  Equality is a
 * matter of its own: equality.h. */
#ifndef craig_model_encode_address_h
#define craig_model_encode_address_h

#include "flow/memory/region.h"

/* Does the operation at the top of `expression` depend on where objects lie? */
bool address_decides(const Regions *regions, const Expr *expression, ContextId context);
/* Does whether it is zero depend on that? */
bool address_truth_is_open(const Regions *regions, const Expr *value, ContextId context);
/* Of a cast that cuts an address: so many of the lowest bits do not depend on it. */
unsigned address_known_bits(const Regions *regions, const Expr *cast, ContextId context);
/* May what is loaded be a part of an address? */
bool address_is_piece(const Regions *regions, const Expr *load, ContextId context);

#endif
