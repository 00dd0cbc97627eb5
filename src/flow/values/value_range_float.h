/* value_range_float.h: ranges of floating-point numbers.
 *
 * A range of a floating form (value_range.h) is an interval of *ranks*, and whether there may be NaNs.  The rank of a number is an
 * integer that grows with it: its bits without the sign, negative where the number is.  Both zeros have rank 0, so a range never
 * tells them apart; infinities have ranks like any number.  NaNs have none (of the x87 format: all that is no number).  A range
 * of NaNs alone has low > high.
 *
 * Every operation rounds to nearest (the caller sees to that), which is monotone: where an operation is monotone in each of its
 * operands, the bounds of the result are among the results of the bounds.  Numbers are computed as the interpreter does. */
#ifndef craig_flow_values_value_range_float_h
#define craig_flow_values_value_range_float_h

#include "flow/cfa/plain_function.h"
#include "flow/values/value_range.h"

bool number_is_nan(Form form, i128 cell);
i128 number_rank(Form form, i128 cell); /* not of a NaN */
i128 rank_number(Form form, i128 rank); /* the cell of the number, +0 for 0 */

Range range_float_all(Form form);
Range range_float_one(Form form, i128 cell);
Range range_float_between(Form form, i128 low, i128 high, bool may_be_nan); /* ranks; low > high: no number */
bool range_float_is_all(const Range *range);
bool range_float_has(const Range *range, i128 cell);

Range range_float_join(const Range *a, const Range *b);
bool range_float_meet(Range *a, const Range *b);
Range range_float_widen(const Range *old, const Range *new, const i128 *steps, size_t count);

Range range_float_convert(Form to, const Range *range); /* one of both is floating */
/* Does no value of the range, of an integer or a floating form, change when converted to the floating form? */
bool range_float_keeps(Form to, const Range *range);
Range range_float_negate(const Range *range);
Range range_float_binary(Operator op, const Range *left, const Range *right);
Range range_float_truth(const Range *range);
/* `a`, restricted to what stands in the relation to something in `b`, or does not; false: nothing is left. */
bool range_float_restrict(Range *a, Operator op, bool holds, const Range *b);
Range range_float_function(PlainFunction function, const Range *a, const Range *b); /* `b`: of those with two operands */

#endif
