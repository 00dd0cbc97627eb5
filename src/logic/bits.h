/* bits.h: arithmetic on bit-vectors held as arrays of 64-bit words, least significant word first.
 *
 * A value of width w takes bits_words(w) words; bits above w are 0 in operands and in results.  A result
 * may be the same array as an operand, but must not overlap one otherwise.  Constant folding and
 * evaluation both come through bits_apply, so that there is one meaning of each operator. */
#ifndef craig_logic_bits_h
#define craig_logic_bits_h

#include <stdbool.h>
#include <stdint.h>
#include "logic/term.h"

enum { BITS_MAX_WORDS = TERM_MAX_WIDTH / 64 };

static inline unsigned bits_words(unsigned width) { return (width + 63) / 64; }
/* The ones in the most significant word of a value of this width. */
static inline uint64_t bits_top_mask(unsigned width) { return ~(uint64_t)0 >> (-width & 63); }

void bits_zero(uint64_t *r, unsigned width);
void bits_ones(uint64_t *r, unsigned width);
void bits_set_value(uint64_t *r, unsigned width, uint64_t value); /* modulo 2^width, zero-extended */
void bits_copy(uint64_t *r, unsigned width, const uint64_t *a);

bool bits_get(const uint64_t *a, unsigned bit);
void bits_put(uint64_t *r, unsigned bit, bool value);
bool bits_is_zero(const uint64_t *a, unsigned width);
bool bits_is_ones(const uint64_t *a, unsigned width);
bool bits_is_one(const uint64_t *a, unsigned width);
bool bits_is_negative(const uint64_t *a, unsigned width); /* the top bit */
bool bits_equal(const uint64_t *a, const uint64_t *b, unsigned width);
int bits_compare(const uint64_t *a, const uint64_t *b, unsigned width); /* unsigned: -1, 0, 1 */
int bits_compare_signed(const uint64_t *a, const uint64_t *b, unsigned width);
unsigned bits_leading_zeros(const uint64_t *a, unsigned width); /* `width` for zero */
unsigned bits_trailing_zeros(const uint64_t *a, unsigned width);
unsigned bits_leading_copies(const uint64_t *a,
                             unsigned width); /* how many top bits equal the top bit, >= 1 */
bool bits_is_power(const uint64_t *a, unsigned width, unsigned *exponent); /* a = 2^exponent? */
bool bits_is_run(const uint64_t *a, unsigned width, unsigned *high,
                 unsigned *low); /* ones exactly at high..low? */

void bits_not(uint64_t *r, const uint64_t *a, unsigned width);
void bits_and(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_or(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_xor(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_add(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_subtract(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_negate(uint64_t *r, const uint64_t *a, unsigned width);
void bits_multiply(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
/* Quotient and remainder as in SMT-LIB; either result may be NULL. */
void bits_udivide(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                  unsigned width);
void bits_sdivide(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_sremainder(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_smodulo(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width);
void bits_shift_left(uint64_t *r, const uint64_t *a, unsigned amount, unsigned width);
void bits_shift_right(uint64_t *r, const uint64_t *a, unsigned amount, unsigned width);
void bits_shift_right_signed(uint64_t *r, const uint64_t *a, unsigned amount, unsigned width);
unsigned bits_shift_amount(const uint64_t *a, unsigned width);         /* min(a, width) */
bool bits_odd_inverse(uint64_t *r, const uint64_t *a, unsigned width); /* r * a = 1; false if a is even */

void bits_extract(uint64_t *r, const uint64_t *a, unsigned width, unsigned high, unsigned low);
void bits_concat(uint64_t *r, const uint64_t *a, unsigned a_width, const uint64_t *b, unsigned b_width);
void bits_zero_extend(uint64_t *r, unsigned width, const uint64_t *a, unsigned a_width);
void bits_sign_extend(uint64_t *r, unsigned width, const uint64_t *a, unsigned a_width);

typedef struct {
  const uint64_t *words;
  unsigned width;
} BitsOperand;

/* The value of an operator on bit-vectors (not on arrays) of the given result width and parameter. */
void bits_apply(TermOperator op, unsigned width, uint32_t parameter, const BitsOperand *operands,
                uint64_t *r);

#endif
