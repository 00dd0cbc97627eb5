/* NaNs as x86 passes them on: see nan.h. */
#include "model/encode/nan.h"

static Term is_nan(TermBank *bank, IeeeFormat f, Term a) { return term_float_test(bank, TERM_FP_IS_NAN, f, a); }

/* The bits that all quiet NaNs have: the canonical one without its sign. */
static Term quiet_bits(TermBank *bank, IeeeFormat f) { return term_float_absolute(bank, f, term_float_nan(bank, f)); }

static Term quiet(TermBank *bank, IeeeFormat f, Term a) { return term_or(bank, a, quiet_bits(bank, f)); }

Term nan_of_unary(TermBank *bank, IeeeFormat f, Term a, Term result) {
  return term_ite(bank, is_nan(bank, f, a), quiet(bank, f, a), result);
}

Term nan_of_binary(TermBank *bank, IeeeFormat f, Term a, Term b, Term chooses_first, Term result) {
  Term first = is_nan(bank, f, a), second = is_nan(bank, f, b);
  Term takes_first = term_and(bank, first, term_or(bank, term_not(bank, second), chooses_first));
  return term_ite(bank, takes_first, quiet(bank, f, a), term_ite(bank, second, quiet(bank, f, b), result));
}

/* Without the leading bit of x87. */
static unsigned fraction_bits(IeeeFormat f) { return f.precision - 1u; }

/* The fraction keeps its high bits, the sign stays. */
Term nan_of_conversion(TermBank *bank, IeeeFormat to, IeeeFormat from, Term a, Term result) {
  unsigned given = fraction_bits(from), wanted = fraction_bits(to), width = ieee_width(to);
  Term fraction = term_extract(bank, a, given - 1, 0);
  if (given > wanted) fraction = term_extract(bank, fraction, given - 1, given - wanted);
  if (given < wanted) fraction = term_concat(bank, fraction, term_constant(bank, wanted - given, 0));
  Term magnitude = term_or(bank, term_zero_extend(bank, fraction, width), quiet_bits(bank, to));
  Term sign = term_float_sign(bank, from, a);
  Term nan = term_concat(bank, sign, term_extract(bank, magnitude, width - 2, 0));
  return term_ite(bank, is_nan(bank, from, a), nan, result);
}

Term nan_of_extreme(TermBank *bank, IeeeFormat f, Term a, Term b, Term chooses_first, Term result) {
  Term zero = term_and(bank, term_float_test(bank, TERM_FP_IS_ZERO, f, a), term_float_test(bank, TERM_FP_IS_ZERO, f, b));
  Term chosen = term_ite(bank, chooses_first, a, b);
  Term both = term_and(bank, is_nan(bank, f, a), is_nan(bank, f, b));
  return term_ite(bank, zero, chosen, term_ite(bank, both, quiet(bank, f, chosen), result));
}
