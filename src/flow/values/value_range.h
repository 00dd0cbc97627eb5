/* value_range.h: sets of integers, as the value analysis sees them.
 *
 * A range is what three views have in common: an interval, known bits, and, if it is small, the list of its elements.  All are
 * about values of one integer type of at most 64 bits (cells, see number.h), so that nothing overflows an i128.  The views are
 * kept as tight as they make each other.  Operations wrap like the interpreter's.
 *
 * A range of floating-point numbers is an interval of ranks, and whether there may be NaNs (value_range_float.h).  Its operations take
 * it that arithmetic rounds to nearest. */
#ifndef craig_flow_values_value_range_h
#define craig_flow_values_value_range_h

#include "flow/code/number.h"

enum { RANGE_VALUES = 8 };

typedef struct {
  Form form;       /* FORM_NONE: neither an integer of at most 64 bits nor a floating-point number; then the rest does not count */
  i128 low, high;  /* inclusive; low <= high.  Floating: ranks; low > high: no number */
  bool may_be_nan; /* floating */
  uint64_t known, ones; /* bits that are known, and those of them that are 1 */
  unsigned count;  /* of `values`, which then are all elements, ascending; 0: too many */
  i128 values[RANGE_VALUES];
} Range;

Range range_all(Form form); /* every value of the type */
Range range_one(Form form, i128 value); /* a cell: the bits, if floating */
Range range_between(Form form, i128 low, i128 high); /* integers */
bool range_is_all(const Range *range);
bool range_has(const Range *range, i128 value);
bool range_equal(const Range *a, const Range *b);

Range range_join(const Range *a, const Range *b);
bool range_meet(Range *a, const Range *b); /* false: nothing is left */
bool range_remove(Range *range, i128 value); /* of integers; false: nothing is left */
/* More than both: a list may grow, an interval goes on to the next of the ascending `steps`, or to the end.  Steps for
 * floating-point numbers are cells of doubles, in any order. */
Range range_widen(const Range *old, const Range *new, const i128 *steps, size_t count);

Range range_convert(Form to, const Range *range);
Range range_negate(const Range *range);
Range range_invert(const Range *range); /* ~x */
Range range_binary(Operator op, const Range *left, const Range *right); /* not for pointers; comparisons give an int */
Range range_truth(const Range *range); /* an int: 0, 1 or both */

#endif
