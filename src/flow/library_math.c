/* library_math.c: <math.h> in its three widths.
 *
 * Rounding, remainders, roots, minimum and maximum are exact in any implementation; the others are the
 * host's. */
#include <fenv.h>
#include <math.h>
#include "flow/library.h"

static i128 argument(const LibraryCall *call, size_t index, Form form) {
  Form given = call->forms[index];
  return given == form ? call->arguments[index] : number_convert(form, given, call->arguments[index]);
}

static double as_double(const LibraryCall *call, size_t index) {
  return cell_double(argument(call, index, FORM_F64));
}
static float as_float(const LibraryCall *call, size_t index) {
  return cell_float(argument(call, index, FORM_F32));
}
static long double as_long(const LibraryCall *call, size_t index) {
  return cell_long_double(argument(call, index, FORM_F80));
}
static void give_double(LibraryCall *call, double value) { library_give(call, double_cell(value), FORM_F64); }
static void give_float(LibraryCall *call, float value) { library_give(call, float_cell(value), FORM_F32); }
static void give_long(LibraryCall *call, long double value) {
  library_give(call, long_double_cell(value), FORM_F80);
}

#define ONE(name)                                                                                            \
  static void do_##name(LibraryCall *call) { give_double(call, name(as_double(call, 0))); }                  \
  static void do_##name##f(LibraryCall *call) { give_float(call, name##f(as_float(call, 0))); }              \
  static void do_##name##l(LibraryCall *call) { give_long(call, name##l(as_long(call, 0))); }
#define TWO(name)                                                                                            \
  static void do_##name(LibraryCall *call) {                                                                 \
    give_double(call, name(as_double(call, 0), as_double(call, 1)));                                         \
  }                                                                                                          \
  static void do_##name##f(LibraryCall *call) {                                                              \
    give_float(call, name##f(as_float(call, 0), as_float(call, 1)));                                         \
  }                                                                                                          \
  static void do_##name##l(LibraryCall *call) {                                                              \
    give_long(call, name##l(as_long(call, 0), as_long(call, 1)));                                            \
  }

ONE(acos)
ONE(acosh)
ONE(asin)
ONE(asinh)
ONE(atan)
ONE(atanh)
ONE(cbrt)
ONE(ceil)
ONE(cos)
ONE(cosh)
ONE(erf)
ONE(erfc)
ONE(exp)
ONE(exp2)
ONE(expm1)
ONE(fabs)
ONE(floor)
ONE(lgamma)
ONE(log)
ONE(log10)
ONE(log1p)
ONE(log2)
ONE(logb)
ONE(nearbyint)
ONE(rint)
ONE(round)
ONE(sin)
ONE(sinh)
ONE(sqrt)
ONE(tan)
ONE(tanh)
ONE(tgamma)
ONE(trunc)
TWO(atan2)
TWO(copysign)
TWO(fdim)
TWO(fmax)
TWO(fmin)
TWO(fmod)
TWO(hypot)
TWO(nextafter)
TWO(pow)
TWO(remainder)

static void do_fma(LibraryCall *call) {
  give_double(call, fma(as_double(call, 0), as_double(call, 1), as_double(call, 2)));
}
static void do_fmaf(LibraryCall *call) {
  give_float(call, fmaf(as_float(call, 0), as_float(call, 1), as_float(call, 2)));
}
static void do_fmal(LibraryCall *call) {
  give_long(call, fmal(as_long(call, 0), as_long(call, 1), as_long(call, 2)));
}

static void do_ldexp(LibraryCall *call) {
  give_double(call, ldexp(as_double(call, 0), (int)library_integer(call, 1)));
}
static void do_ldexpf(LibraryCall *call) {
  give_float(call, ldexpf(as_float(call, 0), (int)library_integer(call, 1)));
}
static void do_ldexpl(LibraryCall *call) {
  give_long(call, ldexpl(as_long(call, 0), (int)library_integer(call, 1)));
}

static void do_frexp(LibraryCall *call) {
  int exponent = 0;
  give_double(call, frexp(as_double(call, 0), &exponent));
  code_store(call->state, library_address(call, 1), FORM_S32, exponent);
}
static void do_frexpf(LibraryCall *call) {
  int exponent = 0;
  give_float(call, frexpf(as_float(call, 0), &exponent));
  code_store(call->state, library_address(call, 1), FORM_S32, exponent);
}
static void do_modf(LibraryCall *call) {
  double whole = 0;
  give_double(call, modf(as_double(call, 0), &whole));
  code_store(call->state, library_address(call, 1), FORM_F64, double_cell(whole));
}
static void do_modff(LibraryCall *call) {
  float whole = 0;
  give_float(call, modff(as_float(call, 0), &whole));
  code_store(call->state, library_address(call, 1), FORM_F32, float_cell(whole));
}

/* ---- to integers --------------------------------------------------------------------------------- */

static void give_rounded(LibraryCall *call, long double value, Form form) {
  library_give(call, number_convert(form, FORM_F80, long_double_cell(value)), form);
}

#define ROUND(name, function)                                                                                \
  static void do_l##name(LibraryCall *call) {                                                                \
    give_rounded(call, function(as_long(call, 0)), library_long_form(call));                                 \
  }                                                                                                          \
  static void do_ll##name(LibraryCall *call) { give_rounded(call, function(as_long(call, 0)), FORM_S64); }
ROUND(round, roundl)
ROUND(rint, rintl)

/* ---- classes ------------------------------------------------------------------------------------- */

static long double any_value(const LibraryCall *call, size_t index) {
  Form form = call->forms[index];
  return form_is_float(form) ? number_value(form, call->arguments[index])
                             : (long double)call->arguments[index];
}

/* Of the format given, not of the one it is converted to: a subnormal float is a normal long double. */
static int class_of(const LibraryCall *call) {
  switch (call->forms[0]) {
  case FORM_F32: return fpclassify(cell_float(call->arguments[0]));
  case FORM_F64: return fpclassify(cell_double(call->arguments[0]));
  default: return fpclassify(any_value(call, 0));
  }
}

static void do_isnan(LibraryCall *call) { library_give(call, class_of(call) == FP_NAN, FORM_S32); }
static void do_isinf(LibraryCall *call) {
  library_give(call, class_of(call) == FP_INFINITE ? (any_value(call, 0) > 0 ? 1 : -1) : 0, FORM_S32);
}
static void do_isfinite(LibraryCall *call) {
  int class = class_of(call);
  library_give(call, class != FP_NAN && class != FP_INFINITE, FORM_S32);
}
static void do_isnormal(LibraryCall *call) { library_give(call, class_of(call) == FP_NORMAL, FORM_S32); }
static void do_fpclassify(LibraryCall *call) { library_give(call, class_of(call), FORM_S32); }
static void do_signbit(LibraryCall *call) {
  library_give(call, number_sign(call->forms[0], call->arguments[0]), FORM_S32);
}

/* ---- rounding ------------------------------------------------------------------------------------ */

/* The mode is the machine's own, as all arithmetic is; interpret.c puts it back. */
static void do_fegetround(LibraryCall *call) { library_give(call, fegetround(), FORM_S32); }
static void do_fesetround(LibraryCall *call) {
  library_give(call, fesetround((int)library_integer(call, 0)) != 0, FORM_S32);
}

#define THREE(name, n)                                                                                       \
  {#name, do_##name, LIBRARY_PURE, n}, {#name "f", do_##name##f, LIBRARY_PURE, n}, {                         \
#name "l", do_##name##l, LIBRARY_PURE, n                                                                 \
  }

static const LibraryFunction functions[] = {
    THREE(acos, 1),
    THREE(acosh, 1),
    THREE(asin, 1),
    THREE(asinh, 1),
    THREE(atan, 1),
    THREE(atanh, 1),
    THREE(cbrt, 1),
    THREE(ceil, 1),
    THREE(cos, 1),
    THREE(cosh, 1),
    THREE(erf, 1),
    THREE(erfc, 1),
    THREE(exp, 1),
    THREE(exp2, 1),
    THREE(expm1, 1),
    THREE(fabs, 1),
    THREE(floor, 1),
    THREE(lgamma, 1),
    THREE(log, 1),
    THREE(log10, 1),
    THREE(log1p, 1),
    THREE(log2, 1),
    THREE(logb, 1),
    THREE(nearbyint, 1),
    THREE(rint, 1),
    THREE(round, 1),
    THREE(sin, 1),
    THREE(sinh, 1),
    THREE(sqrt, 1),
    THREE(tan, 1),
    THREE(tanh, 1),
    THREE(tgamma, 1),
    THREE(trunc, 1),
    THREE(atan2, 2),
    THREE(copysign, 2),
    THREE(fdim, 2),
    THREE(fmax, 2),
    THREE(fmin, 2),
    THREE(fmod, 2),
    THREE(hypot, 2),
    THREE(nextafter, 2),
    THREE(pow, 2),
    THREE(remainder, 2),
    THREE(fma, 3),
    THREE(ldexp, 2),
    {"scalbn", do_ldexp, LIBRARY_PURE, 2},
    {"scalbnf", do_ldexpf, LIBRARY_PURE, 2},
    {"scalbnl", do_ldexpl, LIBRARY_PURE, 2},
    {"frexp", do_frexp, LIBRARY_MEMORY, 2},
    {"frexpf", do_frexpf, LIBRARY_MEMORY, 2},
    {"modf", do_modf, LIBRARY_MEMORY, 2},
    {"modff", do_modff, LIBRARY_MEMORY, 2},
    {"lround", do_lround, LIBRARY_PURE, 1},
    {"lroundf", do_lround, LIBRARY_PURE, 1},
    {"lroundl", do_lround, LIBRARY_PURE, 1},
    {"llround", do_llround, LIBRARY_PURE, 1},
    {"llroundf", do_llround, LIBRARY_PURE, 1},
    {"llroundl", do_llround, LIBRARY_PURE, 1},
    {"lrint", do_lrint, LIBRARY_PURE, 1},
    {"lrintf", do_lrint, LIBRARY_PURE, 1},
    {"lrintl", do_lrint, LIBRARY_PURE, 1},
    {"llrint", do_llrint, LIBRARY_PURE, 1},
    {"llrintf", do_llrint, LIBRARY_PURE, 1},
    {"llrintl", do_llrint, LIBRARY_PURE, 1},
    {"fegetround", do_fegetround, LIBRARY_PURE, 0},
    {"fesetround", do_fesetround, LIBRARY_PURE, 1},
    {"isnan", do_isnan, LIBRARY_PURE, 1},
    {"isnanf", do_isnan, LIBRARY_PURE, 1},
    {"isnanl", do_isnan, LIBRARY_PURE, 1},
    {"__isnan", do_isnan, LIBRARY_PURE, 1},
    {"__isnanf", do_isnan, LIBRARY_PURE, 1},
    {"__isnanl", do_isnan, LIBRARY_PURE, 1},
    {"isinf", do_isinf, LIBRARY_PURE, 1},
    {"isinff", do_isinf, LIBRARY_PURE, 1},
    {"isinfl", do_isinf, LIBRARY_PURE, 1},
    {"__isinf", do_isinf, LIBRARY_PURE, 1},
    {"__isinff", do_isinf, LIBRARY_PURE, 1},
    {"__isinfl", do_isinf, LIBRARY_PURE, 1},
    {"isfinite", do_isfinite, LIBRARY_PURE, 1},
    {"finite", do_isfinite, LIBRARY_PURE, 1},
    {"finitef", do_isfinite, LIBRARY_PURE, 1},
    {"finitel", do_isfinite, LIBRARY_PURE, 1},
    {"__finite", do_isfinite, LIBRARY_PURE, 1},
    {"__finitef", do_isfinite, LIBRARY_PURE, 1},
    {"__finitel", do_isfinite, LIBRARY_PURE, 1},
    {"isnormal", do_isnormal, LIBRARY_PURE, 1},
    {"fpclassify", do_fpclassify, LIBRARY_PURE, 1},
    {"__fpclassify", do_fpclassify, LIBRARY_PURE, 1},
    {"__fpclassifyf", do_fpclassify, LIBRARY_PURE, 1},
    {"__fpclassifyl", do_fpclassify, LIBRARY_PURE, 1},
    {"signbit", do_signbit, LIBRARY_PURE, 1},
    {"__signbit", do_signbit, LIBRARY_PURE, 1},
    {"__signbitf", do_signbit, LIBRARY_PURE, 1},
    {"__signbitl", do_signbit, LIBRARY_PURE, 1},
    {"__builtin_signbit", do_signbit, LIBRARY_PURE, 1},
};

const LibraryPart library_math_part = {functions, sizeof functions / sizeof *functions};
