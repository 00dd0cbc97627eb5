/* Words as circuits, exhaustively on small widths against plain C; results over their operands where allowed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "solve/arithmetic.h"

enum { WIDEST = 6, MANY = 1024 };

typedef struct {
  Aig *aig;
  unsigned width;
  AigLit a[WIDEST], b[WIDEST], results[12][WIDEST]; /* every result as wide as the operands */
  uint64_t *words;
} Fixture;

enum { SUM, DIFFERENCE, FLAGS, NEGATED, PRODUCT, QUOTIENT, REMAINDER, LEFT, RIGHT, RIGHT_ONES, CHOSEN, OVER };

static void build(Fixture *f) {
  Aig *g = f->aig;
  unsigned w = f->width;
  AigLit *a = f->a, *b = f->b, carry = circuit_add(g, w, a, b, a[0], f->results[SUM]);
  f->results[FLAGS][0] = aig_xor(g, carry, circuit_subtract(g, w, a, b, f->results[DIFFERENCE]));
  if (w > 1) f->results[FLAGS][1] = circuit_uless(g, w, a, b);
  if (w > 2) f->results[FLAGS][2] = circuit_sless(g, w, a, b);
  if (w > 3) f->results[FLAGS][3] = circuit_equal(g, w, a, b);
  if (w > 4) f->results[FLAGS][4] = circuit_nonzero(g, w, a);
  circuit_negate_if(g, w, b[0], a, f->results[NEGATED]);
  circuit_multiply(g, w, a, b, f->results[PRODUCT]);
  circuit_divide(g, w, a, b, f->results[QUOTIENT], f->results[REMAINDER]);
  circuit_shift_left(g, w, a, b, f->results[LEFT]);
  circuit_shift_right(g, w, a, b, AIG_FALSE, f->results[RIGHT]);
  circuit_shift_right(g, w, a, b, AIG_TRUE, f->results[RIGHT_ONES]);
  circuit_choose(g, w, b[0], a, b, f->results[CHOSEN]);
  memcpy(f->results[OVER], a, sizeof f->a); /* ((-a + b) - a) with the result over an operand each time */
  circuit_negate_if(g, w, AIG_TRUE, f->results[OVER], f->results[OVER]);
  circuit_add(g, w, f->results[OVER], b, AIG_FALSE, f->results[OVER]);
  circuit_subtract(g, w, f->results[OVER], a, f->results[OVER]);
}

static void fixture_init(Fixture *f, unsigned width) {
  *f = (Fixture){.aig = aig_new(), .width = width};
  for (unsigned i = 0; i < width; i++) f->a[i] = aig_input(f->aig);
  for (unsigned i = 0; i < width; i++) f->b[i] = aig_input(f->aig);
  build(f);
  f->words = memory_zeroed(aig_size(f->aig), sizeof *f->words);
}

static uint64_t flags(unsigned w, uint64_t a, uint64_t b) {
  uint64_t sign = (uint64_t)1 << (w - 1), carry = (a + b + (a & 1)) >> w & 1;
  return (carry ^ (a >= b)) | (uint64_t)(a < b) << 1 | (uint64_t)((a ^ sign) < (b ^ sign)) << 2 |
         (uint64_t)(a == b) << 3 | (uint64_t)(a != 0) << 4;
}

static uint64_t expected(unsigned result, unsigned w, uint64_t a, uint64_t b) {
  uint64_t ones = ~(uint64_t)0, all = ((uint64_t)1 << w) - 1;
  switch (result) {
  case SUM: return a + b + (a & 1);
  case DIFFERENCE: return a - b;
  case FLAGS: return flags(w, a, b);
  case NEGATED: return b & 1 ? -a : a;
  case PRODUCT: return a * b;
  case QUOTIENT: return b ? a / b : ones;
  case REMAINDER: return b ? a % b : a;
  case LEFT: return b < w ? a << b : 0;
  case RIGHT: return b < w ? a >> b : 0;
  case RIGHT_ONES: return b < w ? a >> b | ~(all >> b) : ones;
  case CHOSEN: return b & 1 ? a : b;
  default: return b - 2 * a;
  }
}

static uint64_t value_of(const Fixture *f, const AigLit *bits, unsigned pattern) {
  uint64_t value = 0;
  for (unsigned i = 0; i < f->width; i++) {
    uint64_t bit = (f->words[aig_node(bits[i])] >> pattern ^ aig_is_negated(bits[i])) & 1;
    value |= bit << i;
  }
  return value;
}

static void check_64(Fixture *f, uint64_t first) {
  unsigned w = f->width;
  for (unsigned i = 0; i < 2 * w; i++) {
    uint64_t word = 0;
    for (uint64_t p = 0; p < 64; p++) word |= ((first + p) >> i & 1) << p;
    f->words[aig_node(i < w ? f->a[i] : f->b[i - w])] = word;
  }
  aig_simulate(f->aig, f->words);
  uint64_t all = ((uint64_t)1 << w) - 1;
  for (unsigned p = 0; p < 64; p++)
    for (unsigned r = 0; r <= OVER; r++) {
      uint64_t a = (first + p) & all, b = (first + p) >> w & all;
      if (value_of(f, f->results[r], p) != (expected(r, w, a, b) & all))
        fail_msg("result %u of width %u for %u and %u", r, w, (unsigned)a, (unsigned)b);
    }
}

static void all_values(void **state) {
  (void)state;
  for (unsigned width = 1; width <= WIDEST; width++) {
    Fixture f;
    fixture_init(&f, width);
    for (uint64_t first = 0; first < (uint64_t)1 << 2 * width; first += 64) check_64(&f, first);
    aig_delete(f.aig);
    memory_free(f.words);
  }
}

/* Constants in, constants out, at the largest width: (2^1000 + 5) / 7 and so on, checked by multiplying back.
 */
static void wide_constants(void **state) {
  (void)state;
  Aig *aig = aig_new();
  static AigLit a[MANY], b[MANY], quotient[MANY], remainder[MANY], back[MANY];
  a[1000] = a[2] = a[0] = AIG_TRUE;
  b[2] = b[1] = b[0] = b[77] = AIG_TRUE;
  circuit_divide(aig, MANY, a, b, quotient, remainder);
  circuit_multiply(aig, MANY, quotient, b, back);
  circuit_add(aig, MANY, back, remainder, AIG_FALSE, back);
  assert_memory_equal(a, back, sizeof a);
  assert_int_equal(circuit_uless(aig, MANY, remainder, b), AIG_TRUE);
  assert_int_equal(aig_size(aig), 1);
  aig_delete(aig);
}

/* A run of ones costs one subtraction, a power of two nothing. */
static void constant_factors_are_cheap(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit a[32], b[32] = {0}, product[32];
  for (int i = 0; i < 32; i++) a[i] = aig_input(aig);
  size_t before = aig_size(aig);
  b[7] = AIG_TRUE;
  circuit_multiply(aig, 32, a, b, product);
  circuit_multiply(aig, 32, b, a, product);
  assert_int_equal(aig_size(aig), before);
  for (int i = 3; i < 20; i++) b[i] = AIG_TRUE;
  circuit_multiply(aig, 32, a, b, product);
  assert_true(aig_size(aig) < before + 2 * 8 * 32);
  aig_delete(aig);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_values),
      cmocka_unit_test(wide_constants),
      cmocka_unit_test(constant_factors_are_cheap),
  };
  return cmocka_run_group_tests_name("solve/circuit", tests, NULL, NULL);
}
