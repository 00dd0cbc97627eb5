/* ieee.h: IEEE-754 arithmetic in any binary format, exact, over MPFR.
 *
 * A value is its bit pattern in words, least significant first; the bits above the format's width are 0 in
 * results and ignored in operands.  IEEE_WORDS words hold a value of any format.  Results may be operands.
 *
 * NaNs: every operation that gives a NaN gives the format's one canonical NaN, which is the one that x86
 * makes of an invalid operation: sign set, quiet bit set, nothing else.  Payloads are not propagated, and
 * signalling NaNs are as good as quiet ones.  Only negate, absolute and copy_sign work on the bits alone.
 *
 * The x87 format stores the leading bit of the significand.  As on the hardware since the 80387, exponent 0
 * with leading bit 1 (a pseudo-denormal) is the number that exponent 1 would give, and any other exponent
 * with leading bit 0 (unnormal, pseudo-infinity, pseudo-NaN) is an invalid operand: a NaN.  Results are
 * never such encodings.
 *
 * The host's rounding mode must be to nearest (the default): there are quick paths through its arithmetic. */
#ifndef craig_base_ieee_h
#define craig_base_ieee_h

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint8_t exponent_bits; /* 2 to 15 */
  uint8_t precision;     /* 2 to 113: bits of the significand, the leading one included */
  bool has_leading_bit;  /* is that one stored? */
} IeeeFormat;

#define IEEE_HALF ((IeeeFormat){5, 11, false})
#define IEEE_FLOAT ((IeeeFormat){8, 24, false})
#define IEEE_DOUBLE ((IeeeFormat){11, 53, false})
#define IEEE_X87 ((IeeeFormat){15, 64, true})
#define IEEE_QUAD ((IeeeFormat){15, 113, false})

enum { IEEE_WORDS = 2, IEEE_MAX_EXPONENT_BITS = 15, IEEE_MAX_PRECISION = 113 };

/* In the order of SMT-LIB. */
typedef enum {
  IEEE_NEAREST_EVEN, /* RNE: the default of C */
  IEEE_NEAREST_AWAY, /* RNA: ties away from zero, as round() */
  IEEE_UPWARD,       /* RTP */
  IEEE_DOWNWARD,     /* RTN */
  IEEE_TOWARDS_ZERO, /* RTZ: as C converts to integers */
  IEEE_ROUNDINGS
} IeeeRounding;

typedef enum { IEEE_NAN, IEEE_INFINITE, IEEE_ZERO, IEEE_SUBNORMAL, IEEE_NORMAL } IeeeClass;

static inline bool ieee_same_format(IeeeFormat a, IeeeFormat b) {
  return a.exponent_bits == b.exponent_bits && a.precision == b.precision &&
         a.has_leading_bit == b.has_leading_bit;
}
/* Bits of the fraction field, and of the whole. */
static inline unsigned ieee_stored_bits(IeeeFormat f) { return f.precision - !f.has_leading_bit; }
static inline unsigned ieee_width(IeeeFormat f) { return 1u + f.exponent_bits + ieee_stored_bits(f); }
static inline unsigned ieee_bias(IeeeFormat f) { return (1u << (f.exponent_bits - 1)) - 1; }
/* Is every value of `narrow` a value of `wide`? */
static inline bool ieee_includes(IeeeFormat wide, IeeeFormat narrow) {
  return wide.exponent_bits >= narrow.exponent_bits && wide.precision >= narrow.precision;
}

/* ---- constants and classes ------------------------------------------------------------------------- */

void ieee_nan(IeeeFormat f, uint64_t *r);
void ieee_infinity(IeeeFormat f, bool negative, uint64_t *r);
void ieee_zero(IeeeFormat f, bool negative, uint64_t *r);
/* 2^exponent; false (and nothing stored) if that is not a normal number of the format. */
bool ieee_power(IeeeFormat f, bool negative, int exponent, uint64_t *r);

IeeeClass ieee_classify(IeeeFormat f, const uint64_t *a);
bool ieee_is_nan(IeeeFormat f, const uint64_t *a);
bool ieee_is_negative(IeeeFormat f, const uint64_t *a); /* the sign bit, of NaNs too */

/* ---- on the bits alone ----------------------------------------------------------------------------- */

void ieee_negate(IeeeFormat f, const uint64_t *a, uint64_t *r);
void ieee_absolute(IeeeFormat f, const uint64_t *a, uint64_t *r);
void ieee_copy_sign(IeeeFormat f, const uint64_t *a, const uint64_t *sign, uint64_t *r);

/* ---- arithmetic ------------------------------------------------------------------------------------ */

void ieee_add(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r);
void ieee_subtract(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r);
void ieee_multiply(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r);
void ieee_divide(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r);
/* a * b + c, rounded once */
void ieee_fma(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, const uint64_t *c,
              uint64_t *r);
void ieee_sqrt(IeeeFormat f, IeeeRounding mode, const uint64_t *a, uint64_t *r);
/* a - b * n, exact, where n is a / b rounded to an integer: to nearest even (the IEEE remainder, C's
 * remainder) or towards zero (C's fmod).  A result of 0 has the sign of a. */
void ieee_remainder(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r);
void ieee_modulo(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r);
void ieee_round(IeeeFormat f, IeeeRounding mode, const uint64_t *a, uint64_t *r); /* to an integral value */

/* ---- comparisons: with a NaN all are false ----------------------------------------------------------- */

bool ieee_equal(IeeeFormat f, const uint64_t *a, const uint64_t *b);
bool ieee_less(IeeeFormat f, const uint64_t *a, const uint64_t *b);
bool ieee_less_equal(IeeeFormat f, const uint64_t *a, const uint64_t *b);
/* A NaN counts as missing: the other operand is the result.  -0 is less than +0 here. */
void ieee_min(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r);
void ieee_max(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r);

/* ---- conversions ----------------------------------------------------------------------------------- */

void ieee_convert(IeeeFormat to, IeeeFormat from, IeeeRounding mode, const uint64_t *a, uint64_t *r);
/* To an integer of 1 to 128 bits.  False for NaNs, infinities and what is out of range after rounding; the
 * result is then 2^(width - 1), which is what x86 makes of it ("integer indefinite"). */
bool ieee_to_integer(IeeeFormat f, IeeeRounding mode, const uint64_t *a, unsigned width, bool is_signed,
                     uint64_t *r);
/* Text in C's syntax without sign and suffix, decimal or hexadecimal; false if it is no such number. */
bool ieee_from_text(IeeeFormat f, IeeeRounding mode, const char *text, uint64_t *r);
/* A hexadecimal constant of C, or "inf" or "nan", with a "-" in front if the sign bit is set. */
enum { IEEE_TEXT = 96 };
void ieee_to_text(IeeeFormat f, const uint64_t *a, char text[IEEE_TEXT]);
/* From an integer of 1 to 128 bits. */
void ieee_from_integer(IeeeFormat f, IeeeRounding mode, const uint64_t *value, unsigned width, bool is_signed,
                       uint64_t *r);

#endif
