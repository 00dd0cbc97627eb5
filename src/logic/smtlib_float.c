/* Floating-point operations in SMT-LIB: see smtlib_float.h. */
#include "logic/smtlib_float.h"
#include <assert.h>

static const char *mode_name(IeeeRounding mode) {
  static const char *const names[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  return names[mode];
}

static void add_bits(const uint64_t *words, unsigned width, Buffer *out) {
  buffer_add(out, "#b");
  for (unsigned i = width; i-- > 0;) buffer_add(out, bits_get(words, i) ? "1" : "0");
}

/* The same format as the theory knows it. */
static IeeeFormat plain_format(IeeeFormat f) { return (IeeeFormat){f.exponent_bits, f.precision, false}; }

static void add_number(IeeeFormat f, const uint64_t *words, Buffer *out) {
  buffer_format(out, "((_ to_fp %u %u) ", f.exponent_bits, f.precision);
  add_bits(words, ieee_width(f), out);
  buffer_add(out, ")");
}

/* ---- operators ------------------------------------------------------------------------------------- */

static const char *simple_name(TermOperator op) {
  switch (op) {
  case TERM_FP_ADD: return "fp.add";
  case TERM_FP_SUBTRACT: return "fp.sub";
  case TERM_FP_MULTIPLY: return "fp.mul";
  case TERM_FP_DIVIDE: return "fp.div";
  case TERM_FP_REMAINDER: return "fp.rem";
  case TERM_FP_FMA: return "fp.fma";
  case TERM_FP_SQRT: return "fp.sqrt";
  case TERM_FP_ROUND: return "fp.roundToIntegral";
  case TERM_FP_EQUAL: return "fp.eq";
  case TERM_FP_LESS: return "fp.lt";
  case TERM_FP_LESS_EQUAL: return "fp.leq";
  case TERM_FP_IS_NAN: return "fp.isNaN";
  case TERM_FP_IS_INFINITE: return "fp.isInfinite";
  case TERM_FP_IS_ZERO: return "fp.isZero";
  case TERM_FP_IS_SUBNORMAL: return "fp.isSubnormal";
  default: assert(op == TERM_FP_IS_NORMAL); return "fp.isNormal";
  }
}

static bool takes_mode(TermOperator op) { return op != TERM_FP_REMAINDER && !operator_tests_float(op); }

/* In SMT-LIB the minimum of two zeros may be either. */
static void frame_choice(TermOperator op, FloatFrame *frame) {
  bool is_min = op == TERM_FP_MIN;
  buffer_add(&frame->open, "(let ((x ");
  buffer_add(&frame->between, ") (y ");
  buffer_format(&frame->close,
                ")) (ite (fp.isNaN x) y (ite (fp.isNaN y) x "
                "(ite (or (fp.%s x y) (and (fp.eq x y) (fp.%s x))) x y))))",
                is_min ? "lt" : "gt", is_min ? "isNegative" : "isPositive");
}

/* fmod from fp.rem: of magnitudes, one more divisor if that is negative, the sign of the dividend. */
static void frame_modulo(FloatParameter p, FloatFrame *frame) {
  buffer_add(&frame->open, "(let ((x ");
  buffer_add(&frame->between, ") (y ");
  buffer_format(&frame->close,
                ")) (let ((r (fp.rem (fp.abs x) (fp.abs y)))) "
                "(let ((m (ite (fp.lt r (_ +zero %u %u)) (fp.add RNE r (fp.abs y)) (fp.abs r)))) "
                "(ite (fp.isNegative x) (fp.neg m) m))))",
                p.format.exponent_bits, p.format.precision);
}

static void frame_conversion(TermOperator op, FloatParameter p, FloatFrame *frame) {
  buffer_format(&frame->open, "((_ to_fp%s %u %u) %s ", op == TERM_FP_FROM_UBV ? "_unsigned" : "",
                p.format.exponent_bits, p.format.precision, mode_name(p.rounding));
  buffer_add(&frame->close, ")");
}

/* The rounded number r is below 2^n and not below 0 or -2^n; without the number 2^n it just is finite. */
static void add_range(bool is_signed, FloatParameter p, unsigned width, Buffer *out) {
  IeeeFormat f = plain_format(p.format);
  uint64_t limit[IEEE_WORDS];
  buffer_add(out, "(and (not (fp.isNaN r)) (not (fp.isInfinite r))");
  bool has_limit = ieee_power(f, false, (int)(is_signed ? width - 1 : width), limit);
  if (has_limit) {
    buffer_add(out, " (fp.lt r ");
    add_number(f, limit, out);
    buffer_add(out, ")");
  }
  if (has_limit || !is_signed) {
    if (is_signed)
      ieee_negate(f, limit, limit);
    else
      ieee_zero(f, false, limit);
    buffer_add(out, " (fp.leq ");
    add_number(f, limit, out);
    buffer_add(out, " r)");
  }
  buffer_add(out, ")");
}

static void frame_to_integer(TermOperator op, FloatParameter p, unsigned width, FloatFrame *frame) {
  bool is_signed = op == TERM_FP_TO_SBV;
  buffer_format(&frame->open, "(let ((r (fp.roundToIntegral %s ", mode_name(p.rounding));
  buffer_add(&frame->close, "))) (ite ");
  add_range(is_signed, p, width, &frame->close);
  buffer_format(&frame->close,
                is_signed ? " ((_ fp.to_sbv %u) RTZ r) #b1" : " ((_ fp.to_ubv %u) RTZ (fp.abs r)) #b1",
                width);
  for (unsigned i = 1; i < width; i++) buffer_add(&frame->close, "0");
  buffer_add(&frame->close, "))");
}

void float_frame(TermOperator op, FloatParameter p, unsigned width, FloatFrame *frame) {
  switch (op) {
  case TERM_FP_MIN:
  case TERM_FP_MAX: frame_choice(op, frame); return;
  case TERM_FP_TO_FP:
  case TERM_FP_FROM_SBV:
  case TERM_FP_FROM_UBV: frame_conversion(op, p, frame); return;
  case TERM_FP_TO_SBV:
  case TERM_FP_TO_UBV: frame_to_integer(op, p, width, frame); return;
  case TERM_FP_REMAINDER:
    if (p.rounding == IEEE_TOWARDS_ZERO) {
      frame_modulo(p, frame);
      return;
    }
  /* fall through */
  default:
    buffer_format(&frame->open, "(%s ", simple_name(op));
    if (takes_mode(op)) buffer_format(&frame->open, "%s ", mode_name(p.rounding));
    buffer_add(&frame->between, " ");
    buffer_add(&frame->close, ")");
  }
}

void float_frame_release(FloatFrame *frame) {
  vector_release(&frame->open);
  vector_release(&frame->between);
  vector_release(&frame->close);
}

/* ---- bits ------------------------------------------------------------------------------------------ */

void float_from_bits(IeeeFormat f, Buffer *open, Buffer *close) {
  unsigned e = f.exponent_bits, p = f.precision, sign = ieee_width(f) - 1;
  if (!f.has_leading_bit) {
    buffer_format(open, "((_ to_fp %u %u) ", e, p);
    buffer_add(close, ")");
    return;
  }
  /* e: field, l: leading bit; a field of 0 with the leading bit counts as 1, other fields need it */
  buffer_add(open, "(let ((x ");
  buffer_format(close,
                ")) (let ((e ((_ extract %u %u) x)) (l ((_ extract %u %u) x))) "
                "(let ((z (bvcomp e (_ bv0 %u)))) (ite (= (bvor l z) #b0) (_ NaN %u %u) "
                "((_ to_fp %u %u) (concat ((_ extract %u %u) x) (concat "
                "(bvor e ((_ zero_extend %u) (bvand l z))) ((_ extract %u 0) x)))))))) ",
                sign - 1, p, p - 1, p - 1, e, e, p, e, p, sign, sign, e - 1, p - 2);
}

void float_define_bits(IeeeFormat f, Term t, Buffer *out) {
  unsigned e = f.exponent_bits, p = f.precision;
  IeeeFormat plain = plain_format(f);
  const char *suffix = f.has_leading_bit ? "v" : ""; /* $tv: the bits without the leading one */
  uint64_t nan[IEEE_WORDS];
  ieee_nan(plain, nan);
  buffer_format(out, "(declare-fun $%u () (_ BitVec %u))\n", t, ieee_width(f));
  if (f.has_leading_bit) buffer_format(out, "(declare-fun $%uv () (_ BitVec %u))\n", t, ieee_width(plain));
  buffer_format(out, "(assert (ite (fp.isNaN $%uf) (= $%u%s ", t, t, suffix);
  add_bits(nan, ieee_width(plain), out);
  buffer_format(out, ") (= ((_ to_fp %u %u) $%u%s) $%uf)))\n", e, p, t, suffix, t);
  if (!f.has_leading_bit) return;
  buffer_format(out,
                "(assert (= $%u (concat ((_ extract %u %u) $%uv) (concat "
                "(bvnot (bvcomp ((_ extract %u %u) $%uv) (_ bv0 %u))) ((_ extract %u 0) $%uv)))))\n",
                t, e + p - 1, p - 1, t, e + p - 2, p - 1, t, e, p - 2, t);
}
