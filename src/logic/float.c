/* Floating-point terms: parameters, constructors, values.  What is simplified is in rewrite_float.c. */
#include "logic/float.h"
#include "logic/bank.h"
#include "logic/rewrite.h"

/* ---- parameters ------------------------------------------------------------------------------------ */

/* 3 bits for the mode, then 12 for each format: exponent bits, precision, leading bit */
static uint32_t pack_format(IeeeFormat f) {
  return f.exponent_bits | (uint32_t)f.precision << 4 | (uint32_t)f.has_leading_bit << 11;
}

static IeeeFormat unpack_format(uint32_t packed) {
  return (IeeeFormat){packed & 15, packed >> 4 & 127, packed >> 11 & 1};
}

uint32_t float_pack_parameter(FloatParameter p) {
  assert(p.format.exponent_bits >= 2 && p.format.exponent_bits <= IEEE_MAX_EXPONENT_BITS);
  assert(p.format.precision >= 2 && p.format.precision <= IEEE_MAX_PRECISION);
  return (uint32_t)p.rounding | pack_format(p.format) << 3 | pack_format(p.from) << 15;
}

FloatParameter float_unpack_parameter(uint32_t packed) {
  return (FloatParameter){unpack_format(packed >> 3 & 4095), unpack_format(packed >> 15 & 4095),
                          (IeeeRounding)(packed & 7)};
}

bool term_is_float(const TermBank *bank, Term t) { return operator_is_float(term_operator(bank, t)); }

FloatParameter term_float_parameter(const TermBank *bank, Term t) {
  assert(term_is_float(bank, t));
  return float_unpack_parameter(term_parameter(bank, t));
}

/* ---- values ---------------------------------------------------------------------------------------- */

static bool tests_true(TermOperator op, IeeeFormat f, const uint64_t *a, const uint64_t *b) {
  switch (op) {
  case TERM_FP_EQUAL: return ieee_equal(f, a, b);
  case TERM_FP_LESS: return ieee_less(f, a, b);
  case TERM_FP_LESS_EQUAL: return ieee_less_equal(f, a, b);
  case TERM_FP_IS_NAN: return ieee_classify(f, a) == IEEE_NAN;
  case TERM_FP_IS_INFINITE: return ieee_classify(f, a) == IEEE_INFINITE;
  case TERM_FP_IS_ZERO: return ieee_classify(f, a) == IEEE_ZERO;
  case TERM_FP_IS_SUBNORMAL: return ieee_classify(f, a) == IEEE_SUBNORMAL;
  default: assert(op == TERM_FP_IS_NORMAL); return ieee_classify(f, a) == IEEE_NORMAL;
  }
}

void float_apply(TermOperator op, unsigned width, uint32_t parameter, const BitsOperand *x, uint64_t *r) {
  FloatParameter p = float_unpack_parameter(parameter);
  const uint64_t *a = x[0].words, *b = operator_arity(op) > 1 ? x[1].words : NULL;
  switch (op) {
  case TERM_FP_ADD: ieee_add(p.format, p.rounding, a, b, r); return;
  case TERM_FP_SUBTRACT: ieee_subtract(p.format, p.rounding, a, b, r); return;
  case TERM_FP_MULTIPLY: ieee_multiply(p.format, p.rounding, a, b, r); return;
  case TERM_FP_DIVIDE: ieee_divide(p.format, p.rounding, a, b, r); return;
  case TERM_FP_REMAINDER:
    if (p.rounding == IEEE_TOWARDS_ZERO)
      ieee_modulo(p.format, a, b, r);
    else
      ieee_remainder(p.format, a, b, r);
    return;
  case TERM_FP_MIN: ieee_min(p.format, a, b, r); return;
  case TERM_FP_MAX: ieee_max(p.format, a, b, r); return;
  case TERM_FP_FMA: ieee_fma(p.format, p.rounding, a, b, x[2].words, r); return;
  case TERM_FP_SQRT: ieee_sqrt(p.format, p.rounding, a, r); return;
  case TERM_FP_ROUND: ieee_round(p.format, p.rounding, a, r); return;
  case TERM_FP_TO_FP: ieee_convert(p.format, p.from, p.rounding, a, r); return;
  case TERM_FP_FROM_SBV: ieee_from_integer(p.format, p.rounding, a, x[0].width, true, r); return;
  case TERM_FP_FROM_UBV: ieee_from_integer(p.format, p.rounding, a, x[0].width, false, r); return;
  case TERM_FP_TO_SBV: ieee_to_integer(p.format, p.rounding, a, width, true, r); return;
  case TERM_FP_TO_UBV: ieee_to_integer(p.format, p.rounding, a, width, false, r); return;
  default: r[0] = tests_true(op, p.format, a, b);
  }
}

/* ---- making ---------------------------------------------------------------------------------------- */

Term term_float_binary(TermBank *bank, TermOperator op, IeeeFormat f, IeeeRounding mode, Term a, Term b) {
  assert(op >= TERM_FP_ADD && op <= TERM_FP_MAX);
  assert(term_width(bank, a) == ieee_width(f) && term_width(bank, b) == ieee_width(f));
  assert(op != TERM_FP_REMAINDER || mode == IEEE_NEAREST_EVEN || mode == IEEE_TOWARDS_ZERO);
  if (op == TERM_FP_MIN || op == TERM_FP_MAX) mode = IEEE_NEAREST_EVEN;
  return rewrite_float(bank, op, ieee_width(f), (FloatParameter){.format = f, .rounding = mode},
                       (Term[]){a, b, TERM_NONE});
}

Term term_float_unary(TermBank *bank, TermOperator op, IeeeFormat f, IeeeRounding mode, Term a) {
  assert(op == TERM_FP_SQRT || op == TERM_FP_ROUND);
  assert(term_width(bank, a) == ieee_width(f));
  return rewrite_float(bank, op, ieee_width(f), (FloatParameter){.format = f, .rounding = mode},
                       (Term[]){a, TERM_NONE, TERM_NONE});
}

Term term_float_fma(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, Term b, Term c) {
  assert(term_width(bank, a) == ieee_width(f) && term_width(bank, b) == ieee_width(f));
  assert(term_width(bank, c) == ieee_width(f));
  return rewrite_float(bank, TERM_FP_FMA, ieee_width(f), (FloatParameter){.format = f, .rounding = mode},
                       (Term[]){a, b, c});
}

Term term_float_compare(TermBank *bank, TermOperator op, IeeeFormat f, Term a, Term b) {
  assert(op >= TERM_FP_EQUAL && op <= TERM_FP_LESS_EQUAL);
  assert(term_width(bank, a) == ieee_width(f) && term_width(bank, b) == ieee_width(f));
  return rewrite_float(bank, op, 1, (FloatParameter){.format = f}, (Term[]){a, b, TERM_NONE});
}

Term term_float_test(TermBank *bank, TermOperator op, IeeeFormat f, Term a) {
  assert(op >= TERM_FP_IS_NAN && op <= TERM_FP_IS_NORMAL && term_width(bank, a) == ieee_width(f));
  return rewrite_float(bank, op, 1, (FloatParameter){.format = f}, (Term[]){a, TERM_NONE, TERM_NONE});
}

Term term_float_convert(TermBank *bank, IeeeFormat to, IeeeFormat from, IeeeRounding mode, Term a) {
  assert(term_width(bank, a) == ieee_width(from));
  if (ieee_includes(to, from)) mode = IEEE_NEAREST_EVEN; /* exact */
  return rewrite_float(bank, TERM_FP_TO_FP, ieee_width(to), (FloatParameter){to, from, mode},
                       (Term[]){a, TERM_NONE, TERM_NONE});
}

Term term_float_from_integer(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, bool is_signed) {
  unsigned width = term_width(bank, a);
  assert(width <= 128);
  if (width <= f.precision && width <= ieee_bias(f)) mode = IEEE_NEAREST_EVEN; /* exact */
  return rewrite_float(bank, is_signed ? TERM_FP_FROM_SBV : TERM_FP_FROM_UBV, ieee_width(f),
                       (FloatParameter){.format = f, .rounding = mode}, (Term[]){a, TERM_NONE, TERM_NONE});
}

Term term_float_to_integer(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, unsigned width,
                           bool is_signed) {
  assert(term_width(bank, a) == ieee_width(f) && width >= 1 && width <= 128);
  return rewrite_float(bank, is_signed ? TERM_FP_TO_SBV : TERM_FP_TO_UBV, width,
                       (FloatParameter){.format = f, .rounding = mode}, (Term[]){a, TERM_NONE, TERM_NONE});
}

/* Between two powers of two, or without a limit where the format has no number that large. */
Term term_float_in_range(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, unsigned width,
                         bool is_signed) {
  uint64_t limit[IEEE_WORDS];
  Term rounded = term_float_unary(bank, TERM_FP_ROUND, f, mode, a), result;
  int exponent = (int)(is_signed ? width - 1 : width);
  bool has_limit = ieee_power(f, false, exponent, limit);
  if (!has_limit) ieee_infinity(f, false, limit);
  result =
      term_float_compare(bank, TERM_FP_LESS, f, rounded, term_words_constant(bank, ieee_width(f), limit));
  if (is_signed)
    ieee_negate(f, limit, limit);
  else
    ieee_zero(f, false, limit);
  bool from_limit = has_limit || !is_signed;
  Term low = term_words_constant(bank, ieee_width(f), limit);
  low = term_float_compare(bank, from_limit ? TERM_FP_LESS_EQUAL : TERM_FP_LESS, f, low, rounded);
  return term_and(bank, result, low);
}

Term term_float_rebuild(TermBank *bank, Term t, const Term *children) {
  return rewrite_float(bank, term_operator(bank, t), term_sort(bank, t), term_float_parameter(bank, t),
                       children);
}

/* ---- bits ------------------------------------------------------------------------------------------ */

Term term_float_sign(TermBank *bank, IeeeFormat f, Term a) {
  return term_extract(bank, a, ieee_width(f) - 1, ieee_width(f) - 1);
}

static Term with_sign(TermBank *bank, IeeeFormat f, Term sign, Term a) {
  Term rest = term_extract(bank, a, ieee_width(f) - 2, 0);
  return term_concat(bank, sign, rest);
}

Term term_float_negate(TermBank *bank, IeeeFormat f, Term a) {
  Term sign = term_float_sign(bank, f, a);
  return with_sign(bank, f, term_not(bank, sign), a);
}

Term term_float_absolute(TermBank *bank, IeeeFormat f, Term a) {
  return with_sign(bank, f, term_false(bank), a);
}

Term term_float_copy_sign(TermBank *bank, IeeeFormat f, Term a, Term sign) {
  return with_sign(bank, f, term_float_sign(bank, f, sign), a);
}

Term term_float_nan(TermBank *bank, IeeeFormat f) {
  uint64_t words[IEEE_WORDS];
  ieee_nan(f, words);
  return term_words_constant(bank, ieee_width(f), words);
}

Term term_float_zero(TermBank *bank, IeeeFormat f, bool negative) {
  uint64_t words[IEEE_WORDS];
  ieee_zero(f, negative, words);
  return term_words_constant(bank, ieee_width(f), words);
}
