/* reference.h: what the operators mean, written a second time and differently, for values of up to 64 bits.
 * Arithmetic goes through 128-bit integers, wiring bit by bit; nothing of src/logic is used. */
#ifndef craig_tests_reference_h
#define craig_tests_reference_h

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "logic/term.h"

typedef __int128 Integer;

static inline uint64_t reference_modulo(Integer value, unsigned width) {
  return (uint64_t)((unsigned __int128)value & (((unsigned __int128)1 << width) - 1));
}

static inline Integer reference_signed(uint64_t value, unsigned width) {
  Integer wide = value;
  return value >> (width - 1) & 1 ? wide - ((Integer)1 << width) : wide;
}

static inline Integer reference_floor_modulo(Integer a, Integer b) {
  Integer rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static inline uint64_t reference_division(TermOperator op, unsigned width, uint64_t a, uint64_t b) {
  Integer x = reference_signed(a, width), y = reference_signed(b, width);
  switch (op) {
  case TERM_UDIVIDE: return b ? a / b : reference_modulo(-1, width);
  case TERM_UREMAINDER: return b ? a % b : a;
  case TERM_SDIVIDE: return reference_modulo(y ? x / y : x < 0 ? 1 : -1, width);
  case TERM_SREMAINDER: return reference_modulo(y ? x % y : x, width);
  case TERM_SMODULO: return reference_modulo(y ? reference_floor_modulo(x, y) : x, width);
  default: abort();
  }
}

static inline uint64_t reference_bits(TermOperator op, unsigned width, uint32_t parameter, const uint64_t *x,
                                      const unsigned *w) {
  uint64_t result = 0;
  for (unsigned i = 0; i < width; i++) {
    uint64_t bit;
    switch (op) {
    case TERM_CONCAT: bit = i < w[1] ? x[1] >> i : x[0] >> (i - w[1]); break;
    case TERM_EXTRACT: bit = x[0] >> (i + (parameter & 0xffff)); break;
    case TERM_ZERO_EXTEND: bit = i < w[0] ? x[0] >> i : 0; break;
    case TERM_SIGN_EXTEND: bit = x[0] >> (i < w[0] ? i : w[0] - 1); break;
    case TERM_SHIFT_LEFT: bit = i >= x[1] ? x[0] >> (i - x[1]) : 0; break;
    case TERM_SHIFT_RIGHT: bit = x[1] < width && i + x[1] < width ? x[0] >> (i + x[1]) : 0; break;
    case TERM_SHIFT_RIGHT_SIGNED:
      bit = x[0] >> (x[1] < width && i + x[1] < width ? i + x[1] : width - 1);
      break;
    default: abort();
    }
    result |= (bit & 1) << i;
  }
  return result;
}

/* The value of an operator: result width, parameter, operands and their widths. */
static inline uint64_t reference_apply(TermOperator op, unsigned width, uint32_t parameter, const uint64_t *x,
                                       const unsigned *w) {
  Integer a = x[0], b = x[1];
  switch (op) {
  case TERM_NOT: return reference_modulo(-1 - a, width);
  case TERM_NEGATE: return reference_modulo(-a, width);
  case TERM_AND: return x[0] & x[1];
  case TERM_OR: return x[0] | x[1];
  case TERM_XOR: return (x[0] | x[1]) - (x[0] & x[1]);
  case TERM_EQUAL: return a == b;
  case TERM_ULESS: return a < b;
  case TERM_ULESS_EQUAL: return a <= b;
  case TERM_SLESS: return reference_signed(x[0], w[0]) < reference_signed(x[1], w[0]);
  case TERM_SLESS_EQUAL: return reference_signed(x[0], w[0]) <= reference_signed(x[1], w[0]);
  case TERM_ADD: return reference_modulo(a + b, width);
  case TERM_SUBTRACT: return reference_modulo(a - b, width);
  case TERM_MULTIPLY: return reference_modulo((Integer)((unsigned __int128)a * (unsigned __int128)b), width);
  case TERM_ITE: return x[0] ? x[1] : x[2];
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO: return reference_division(op, width, x[0], x[1]);
  default: return reference_bits(op, width, parameter, x, w);
  }
}

/* A generator of numbers with a fixed seed. */
typedef struct {
  uint64_t state;
} Random;

static inline uint64_t random_next(Random *random) {
  uint64_t z = random->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static inline unsigned random_below(Random *random, unsigned limit) {
  return (unsigned)(random_next(random) % limit);
}

/* Values that rules like: 0, 1, -1, ends of ranges, powers, masks, and anything. */
static inline uint64_t random_value(Random *random, unsigned width) {
  uint64_t all = reference_modulo(-1, width), bit = (uint64_t)1 << random_below(random, width);
  switch (random_below(random, 12)) {
  case 0: return 0;
  case 1: return 1 & all;
  case 2: return all;
  case 3: return (uint64_t)1 << (width - 1);
  case 4: return all >> 1;
  case 5: return bit;
  case 6: return bit - 1;
  case 7: return all & ~(bit - 1);
  default: return random_next(random) & all;
  }
}

#endif
