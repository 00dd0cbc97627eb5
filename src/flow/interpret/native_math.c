/* native_math.c: <math.h> in its three widths.
 *
 * Rounding, remainders, roots, minimum and maximum are exact in any implementation; the others are the
 * host's, where that is the number nearest to the exact result: compilers fold calls to that one, and libraries may miss it. */
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <mpfr.h>
#include "flow/interpret/native.h"

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
  void native_##name(LibraryCall *call) { give_double(call, name(as_double(call, 0))); }                  \
  void native_##name##f(LibraryCall *call) { give_float(call, name##f(as_float(call, 0))); }              \
  void native_##name##l(LibraryCall *call) { give_long(call, name##l(as_long(call, 0))); }
typedef int (*Exact)(mpfr_t result, const mpfr_t argument, mpfr_rnd_t mode);
typedef int (*ExactTwo)(mpfr_t result, const mpfr_t first, const mpfr_t second, mpfr_rnd_t mode);

/* Is the result what the function gives, or `of_two` of both arguments, rounded to so many bits? */
static bool is_nearest(Exact of_one, ExactTwo of_two, long double first, long double second, mpfr_prec_t bits, long double result) {
  if (isnan(result)) return true;
  mpfr_t a, b, exact;
  mpfr_inits2(LDBL_MANT_DIG, a, b, (mpfr_ptr)0);
  mpfr_init2(exact, bits);
  mpfr_set_ld(a, first, MPFR_RNDN);
  mpfr_set_ld(b, second, MPFR_RNDN);
  if (of_one)
    of_one(exact, a, MPFR_RNDN);
  else
    of_two(exact, a, b, MPFR_RNDN);
  long double nearest = bits == FLT_MANT_DIG ? (long double)mpfr_get_flt(exact, MPFR_RNDN) : bits == DBL_MANT_DIG ? (long double)mpfr_get_d(exact, MPFR_RNDN) : mpfr_get_ld(exact, MPFR_RNDN);
  mpfr_clears(a, b, exact, (mpfr_ptr)0);
  return nearest == result;
}

static const char rounded_otherwise[] = "function that libraries and compilers round differently";

#define NEAREST_AS(name, of_one, of_two, of, arity, digits)                                                                          \
  void native_##name(LibraryCall *call) {                                                                                            \
    long double first = as_##of(call, 0), second = arity == 2 ? as_##of(call, 1) : 0, result = name CALL_##arity(of);               \
    bool is_open = !call->world->is_this_machine && !is_nearest(of_one, of_two, first, second, digits, result);                      \
    if (is_open) call->failure = rounded_otherwise;                                                                                  \
    give_##of(call, name CALL_##arity(of));                                                                                          \
  }
#define CALL_1(of) (as_##of(call, 0))
#define CALL_2(of) (as_##of(call, 0), as_##of(call, 1))
#define NEAREST(name, exact)                                                                                                         \
  NEAREST_AS(name, mpfr_##exact, NULL, double, 1, DBL_MANT_DIG)                                                                     \
  NEAREST_AS(name##f, mpfr_##exact, NULL, float, 1, FLT_MANT_DIG)                                                                   \
  NEAREST_AS(name##l, mpfr_##exact, NULL, long, 1, LDBL_MANT_DIG)
#define NEAREST_TWO(name)                                                                                                            \
  NEAREST_AS(name, NULL, mpfr_##name, double, 2, DBL_MANT_DIG)                                                                      \
  NEAREST_AS(name##f, NULL, mpfr_##name, float, 2, FLT_MANT_DIG)                                                                    \
  NEAREST_AS(name##l, NULL, mpfr_##name, long, 2, LDBL_MANT_DIG)
#define TWO(name)                                                                                            \
  void native_##name(LibraryCall *call) {                                                                 \
    give_double(call, name(as_double(call, 0), as_double(call, 1)));                                         \
  }                                                                                                          \
  void native_##name##f(LibraryCall *call) {                                                              \
    give_float(call, name##f(as_float(call, 0), as_float(call, 1)));                                         \
  }                                                                                                          \
  void native_##name##l(LibraryCall *call) {                                                              \
    give_long(call, name##l(as_long(call, 0), as_long(call, 1)));                                            \
  }

NEAREST(acos, acos)
NEAREST(acosh, acosh)
NEAREST(asin, asin)
NEAREST(asinh, asinh)
NEAREST(atan, atan)
NEAREST(atanh, atanh)
NEAREST(cbrt, cbrt)
ONE(ceil)
NEAREST(cos, cos)
NEAREST(cosh, cosh)
NEAREST(erf, erf)
NEAREST(erfc, erfc)
NEAREST(exp, exp)
NEAREST(exp10, exp10)
NEAREST(exp2, exp2)
NEAREST(expm1, expm1)
ONE(fabs)
ONE(floor)
ONE(lgamma)
NEAREST(log, log)
NEAREST(log10, log10)
NEAREST(log1p, log1p)
NEAREST(log2, log2)
ONE(logb)
ONE(nearbyint)
ONE(rint)
ONE(round)
ONE(roundeven)
ONE(significand)
NEAREST(sin, sin)
NEAREST(sinh, sinh)
ONE(sqrt)
NEAREST(tan, tan)
NEAREST(tanh, tanh)
NEAREST(tgamma, gamma)
ONE(trunc)
NEAREST_TWO(atan2)
TWO(copysign)
TWO(fdim)
TWO(fmod)
NEAREST_TWO(hypot)
TWO(nextafter)
NEAREST_TWO(pow)
TWO(remainder)
TWO(scalb)

/* Of zeros with different signs: compilers take the functions for commutative and swap the arguments, the libraries give either. */
#define EXTREME_OF(name, of)                                                                                                         \
  void native_##name(LibraryCall *call) {                                                                                            \
    if (as_##of(call, 0) == 0 && as_##of(call, 1) == 0 && signbit(as_##of(call, 0)) != signbit(as_##of(call, 1)))                    \
      call->failure = "minimum or maximum of two zeros";                                                                             \
    give_##of(call, name(as_##of(call, 0), as_##of(call, 1)));                                                                       \
  }
#define EXTREME(name) EXTREME_OF(name, double) EXTREME_OF(name##f, float) EXTREME_OF(name##l, long)
EXTREME(fmax)
EXTREME(fmin)

void native_fma(LibraryCall *call) {
  give_double(call, fma(as_double(call, 0), as_double(call, 1), as_double(call, 2)));
}
void native_fmaf(LibraryCall *call) {
  give_float(call, fmaf(as_float(call, 0), as_float(call, 1), as_float(call, 2)));
}
void native_fmal(LibraryCall *call) {
  give_long(call, fmal(as_long(call, 0), as_long(call, 1), as_long(call, 2)));
}

/* A number and an integer. */
#define SCALE(name, type)                                                                                                            \
  void native_##name(LibraryCall *call) { give_double(call, name(as_double(call, 0), (type)library_integer(call, 1))); }             \
  void native_##name##f(LibraryCall *call) { give_float(call, name##f(as_float(call, 0), (type)library_integer(call, 1))); }         \
  void native_##name##l(LibraryCall *call) { give_long(call, name##l(as_long(call, 0), (type)library_integer(call, 1))); }
#define powi __builtin_powi
#define powif __builtin_powif
#define powil __builtin_powil
SCALE(ldexp, int)
SCALE(scalbln, long)
SCALE(powi, int)

void native_nexttoward(LibraryCall *call) { give_double(call, nexttoward(as_double(call, 0), as_long(call, 1))); }
void native_nexttowardf(LibraryCall *call) { give_float(call, nexttowardf(as_float(call, 0), as_long(call, 1))); }
void native_nexttowardl(LibraryCall *call) { give_long(call, nexttowardl(as_long(call, 0), as_long(call, 1))); }

/* ---- numbers behind pointers --------------------------------------------------------------------- */

static void put_int(LibraryCall *call, size_t index, int value) {
  code_store(call->state, library_address(call, index), FORM_S32, value);
}
static void put_double(LibraryCall *call, size_t index, double value) {
  code_store(call->state, library_address(call, index), FORM_F64, double_cell(value));
}
static void put_float(LibraryCall *call, size_t index, float value) {
  code_store(call->state, library_address(call, index), FORM_F32, float_cell(value));
}
static void put_long(LibraryCall *call, size_t index, long double value) {
  code_store(call->state, library_address(call, index), FORM_F80, long_double_cell(value));
}

#define BEHIND(suffix, type, of)                                                                                                     \
  void native_frexp##suffix(LibraryCall *call) {                                                                                     \
    int exponent = 0;                                                                                                                \
    give_##of(call, frexp##suffix(as_##of(call, 0), &exponent));                                                                     \
    put_int(call, 1, exponent);                                                                                                      \
  }                                                                                                                                  \
  void native_modf##suffix(LibraryCall *call) {                                                                                      \
    type whole = 0;                                                                                                                  \
    give_##of(call, modf##suffix(as_##of(call, 0), &whole));                                                                         \
    put_##of(call, 1, whole);                                                                                                        \
  }                                                                                                                                  \
  void native_remquo##suffix(LibraryCall *call) {                                                                                    \
    int quotient = 0;                                                                                                                \
    give_##of(call, remquo##suffix(as_##of(call, 0), as_##of(call, 1), &quotient));                                                  \
    put_int(call, 2, quotient);                                                                                                      \
  }                                                                                                                                  \
  void native_sincos##suffix(LibraryCall *call) {                                                                                    \
    type sine = 0, cosine = 0;                                                                                                       \
    sincos##suffix(as_##of(call, 0), &sine, &cosine);                                                                                \
    put_##of(call, 1, sine);                                                                                                         \
    put_##of(call, 2, cosine);                                                                                                       \
  }
BEHIND(, double, double)
BEHIND(f, float, float)
BEHIND(l, long double, long)

/* ---- to integers --------------------------------------------------------------------------------- */

static void give_rounded(LibraryCall *call, long double value, Form form) {
  library_give(call, number_convert(form, FORM_F80, long_double_cell(value)), form);
}

#define ROUND(name, function)                                                                                \
  void native_l##name(LibraryCall *call) {                                                                \
    give_rounded(call, function(as_long(call, 0)), library_long_form(call));                                 \
  }                                                                                                          \
  void native_ll##name(LibraryCall *call) { give_rounded(call, function(as_long(call, 0)), FORM_S64); }
ROUND(round, roundl)
ROUND(rint, rintl)

#define EXPONENT(suffix, of) \
  void native_ilogb##suffix(LibraryCall *call) { library_give(call, ilogb##suffix(as_##of(call, 0)), FORM_S32); }
EXPONENT(, double)
EXPONENT(f, float)
EXPONENT(l, long)

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

void native_isnan(LibraryCall *call) { library_give(call, class_of(call) == FP_NAN, FORM_S32); }
void native_isinf(LibraryCall *call) {
  library_give(call, class_of(call) == FP_INFINITE ? (any_value(call, 0) > 0 ? 1 : -1) : 0, FORM_S32);
}
void native_isfinite(LibraryCall *call) {
  int class = class_of(call);
  library_give(call, class != FP_NAN && class != FP_INFINITE, FORM_S32);
}
void native_isnormal(LibraryCall *call) { library_give(call, class_of(call) == FP_NORMAL, FORM_S32); }
void native_fpclassify(LibraryCall *call) { library_give(call, class_of(call), FORM_S32); }
void native_signbit(LibraryCall *call) {
  library_give(call, number_sign(call->forms[0], call->arguments[0]), FORM_S32);
}

/* ---- rounding ------------------------------------------------------------------------------------ */

/* The mode is the machine's own, as all arithmetic is; interpret.c puts it back. */
void native_fegetround(LibraryCall *call) { library_give(call, fegetround(), FORM_S32); }
void native_fesetround(LibraryCall *call) {
  library_give(call, fesetround((int)library_integer(call, 0)) != 0, FORM_S32);
}
