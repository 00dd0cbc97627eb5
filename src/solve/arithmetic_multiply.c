/* Words as circuits: multiplication and division, both as at school.
 *
 * A constant factor is first written with digits -1, 0, 1, no two of which are next to each other (the
 * non-adjacent form, G. Reitwiesner 1960), so that at most every other digit costs an adder.
 *
 * The divider is the restoring one.  After j + 1 steps the partial remainder has at most j + 1 bits, so each
 * step compares just those bits, and the divisor's bits above must be 0 for the difference to count.  With
 * divisor 0 every comparison succeeds and nothing is taken away: the results are all ones and the dividend,
 * as SMT-LIB wants. */
#include "solve/arithmetic.h"
#include <string.h>

static AigLit *new_word(unsigned width) { return memory_zeroed(width, sizeof(AigLit)); }

static bool is_constant(unsigned width, const AigLit *a) {
  for (unsigned i = 0; i < width; i++)
    if (!aig_is_constant(a[i])) return false;
  return true;
}

static unsigned count_zeros(unsigned width, const AigLit *a) {
  unsigned zeros = 0;
  for (unsigned i = 0; i < width; i++) zeros += a[i] == AIG_FALSE;
  return zeros;
}

/* ---- multiplication -------------------------------------------------------------------------------- */

static void multiply_constant(Aig *aig, unsigned width, const AigLit *a, const AigLit *constant,
                              AigLit *product) {
  unsigned carry = 0;
  for (unsigned i = 0; i < width; i++) {
    unsigned digit = constant[i] + carry;
    carry = digit >> 1;
    if (digit != 1) continue;
    AigLit *high = product + i; /* bits below i are final */
    if (i + 1 < width && constant[i + 1] == AIG_TRUE) {
      circuit_subtract(aig, width - i, high, a, high);
      carry = 1;
    } else {
      circuit_add(aig, width - i, high, a, AIG_FALSE, high);
    }
  }
}

static void multiply_rows(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *product) {
  AigLit *row = new_word(width);
  for (unsigned i = 0; i < width; i++) {
    if (b[i] == AIG_FALSE) continue;
    for (unsigned j = 0; j < width - i; j++) row[j] = aig_and(aig, a[j], b[i]);
    circuit_add(aig, width - i, product + i, row, AIG_FALSE, product + i);
  }
  memory_free(row);
}

void circuit_multiply(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *product) {
  memset(product, 0, width * sizeof *product);
  if (is_constant(width, b))
    multiply_constant(aig, width, a, b, product);
  else if (is_constant(width, a))
    multiply_constant(aig, width, b, a, product);
  else if (count_zeros(width, a) > count_zeros(width, b))
    multiply_rows(aig, width, b, a, product);
  else
    multiply_rows(aig, width, a, b, product);
}

/* ---- division -------------------------------------------------------------------------------------- */

/* If b is a constant power of two, its exponent; else `width`. */
static unsigned exponent_of(unsigned width, const AigLit *b) {
  unsigned exponent = width;
  if (!is_constant(width, b) || count_zeros(width, b) + 1 != width) return width;
  for (unsigned i = 0; i < width; i++)
    if (b[i] == AIG_TRUE) exponent = i;
  return exponent;
}

static void divide_by_power(unsigned width, const AigLit *a, unsigned exponent, AigLit *quotient,
                            AigLit *remainder) {
  for (unsigned i = 0; i < width; i++) {
    quotient[i] = i + exponent < width ? a[i + exponent] : AIG_FALSE;
    remainder[i] = i < exponent ? a[i] : AIG_FALSE;
  }
}

/* high[j]: some bit of b above j is set. */
static AigLit *bits_above(Aig *aig, unsigned width, const AigLit *b) {
  AigLit *above = new_word(width);
  above[width - 1] = AIG_FALSE;
  for (unsigned j = width - 1; j-- > 0;) above[j] = aig_or(aig, above[j + 1], b[j + 1]);
  return above;
}

static void divide_by_steps(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *quotient,
                            AigLit *remainder) {
  AigLit *above = bits_above(aig, width, b), *difference = new_word(width);
  for (unsigned j = 0; j < width; j++) {
    unsigned i = width - 1 - j;
    memmove(remainder + 1, remainder, j * sizeof *remainder);
    remainder[0] = a[i];
    AigLit fits = circuit_subtract(aig, j + 1, remainder, b, difference);
    quotient[i] = aig_and(aig, fits, aig_not(above[j]));
    circuit_choose(aig, j + 1, quotient[i], difference, remainder, remainder);
  }
  memory_free(above);
  memory_free(difference);
}

static void keep_if(Aig *aig, unsigned width, AigLit condition, AigLit *word) {
  for (unsigned i = 0; i < width; i++) word[i] = aig_and(aig, condition, word[i]);
}

/* Unless b = 0, the remainder is below b, and from b = 2 on the quotient is at most half of a.  That follows from the steps, but by an induction over them, which
 * is hard for a solver; here it only has to see that a word without that property would be 0. */
static void say_bounds(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *quotient, AigLit *remainder) {
  AigLit by_zero = aig_not(circuit_nonzero(aig, width, b)), at_least_two = width > 1 ? circuit_nonzero(aig, width - 1, b + 1) : AIG_FALSE;
  AigLit *half = new_word(width);
  for (unsigned i = 0; i < width; i++) half[i] = i + 1 < width ? a[i + 1] : AIG_FALSE;
  AigLit above_half = circuit_uless(aig, width, half, quotient);
  keep_if(aig, width, aig_not(aig_and(aig, at_least_two, above_half)), quotient);
  keep_if(aig, width, aig_or(aig, by_zero, circuit_uless(aig, width, remainder, b)), remainder);
  memory_free(half);
}

void circuit_divide(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *quotient,
                    AigLit *remainder) {
  unsigned exponent = exponent_of(width, b);
  if (exponent < width) {
    divide_by_power(width, a, exponent, quotient, remainder);
  } else {
    divide_by_steps(aig, width, a, b, quotient, remainder);
    say_bounds(aig, width, a, b, quotient, remainder);
  }
}
