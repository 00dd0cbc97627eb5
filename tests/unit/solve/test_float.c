/* Floating-point circuits against base/ieee.h: small formats completely, larger ones on random and special
 * operands, all modes; and their sizes. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>
#include "unit/float_circuit.h"

enum { RUNS = 24 }; /* of 64 patterns each, for one operation in one format and mode */

static const IeeeFormat tiny_formats[] = {{3, 4, false}, {2, 3, false}, {4, 2, false}, {2, 6, false}, {3, 4, true}};
static const IeeeFormat formats[] = {IEEE_HALF, IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87, IEEE_QUAD};

static void complain(const char *what, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[2], const uint64_t *got,
                     const uint64_t *expected) {
  fail_msg("%s, format %u %u, mode %u, of %016llx%016llx, %016llx%016llx, %016llx%016llx: %016llx%016llx, "
           "expected %016llx%016llx",
           what, f.exponent_bits, f.precision, mode, (unsigned long long)x[0][1], (unsigned long long)x[0][0],
           (unsigned long long)x[1][1], (unsigned long long)x[1][0], (unsigned long long)x[2][1],
           (unsigned long long)x[2][0], (unsigned long long)got[1], (unsigned long long)got[0],
           (unsigned long long)expected[1], (unsigned long long)expected[0]);
}

static void check_64(FloatCircuit *c, HostOperation op, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[3][2]) {
  uint64_t got[64][3], expected[2];
  circuit_run(c, x, got);
  for (unsigned i = 0; i < 64; i++) {
    base_operate(op, f, mode, x[i], expected);
    if (memcmp(got[i], expected, sizeof expected)) complain(host_name(op), f, mode, x[i], got[i], expected);
  }
}

/* All operands; of three the last one varies with the others. */
static void check_all_operands(HostOperation op, IeeeFormat f, IeeeRounding mode) {
  FloatCircuit c;
  circuit_build(&c, op, f, mode);
  unsigned width = ieee_width(f), mask = (1u << width) - 1, bits = width * (host_arity(op) == 1 ? 1 : 2);
  for (unsigned first = 0; first < 1u << bits; first += 64) {
    uint64_t x[64][3][2] = {0};
    for (unsigned i = 0; i < 64; i++) {
      unsigned n = first + i;
      x[i][0][0] = n & mask;
      x[i][1][0] = host_arity(op) > 1 ? n >> width & mask : 0;
      x[i][2][0] = host_arity(op) > 2 ? (n * 37 + n / 113) & mask : 0;
    }
    check_64(&c, op, f, mode, x);
  }
  circuit_release(&c);
}

static void tiny_formats_agree_everywhere(void **state) {
  (void)state;
  for (unsigned k = 0; k < sizeof tiny_formats / sizeof *tiny_formats; k++)
    for (unsigned op = 0; op < HOST_OPERATIONS; op++)
      for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
        if (circuit_exists(op) && (mode == 0 || host_rounds(op))) check_all_operands(op, tiny_formats[k], mode);
}

static void half_agrees_everywhere_on_one_operand(void **state) {
  (void)state;
  for (unsigned op = 0; op < HOST_OPERATIONS; op++)
    for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
      if (circuit_exists(op) && host_arity(op) == 1 && (mode == 0 || host_rounds(op)))
        check_all_operands(op, IEEE_HALF, mode);
}

static void check_random_operands(HostOperation op, IeeeFormat f, IeeeRounding mode, FloatRandom *random) {
  FloatCircuit c;
  circuit_build(&c, op, f, mode);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0};
    for (unsigned i = 0; i < 64; i++) float_random_operands(random, f, host_arity(op), x[i]);
    check_64(&c, op, f, mode, x);
  }
  circuit_release(&c);
}

static void formats_agree_on_samples(void **state) {
  (void)state;
  FloatRandom random = {1};
  for (unsigned k = 0; k < sizeof formats / sizeof *formats; k++)
    for (unsigned op = 0; op < HOST_OPERATIONS; op++)
      for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
        if (circuit_exists(op) && (mode == 0 || host_rounds(op)))
          check_random_operands(op, formats[k], mode, &random);
}

/* ---- conversions ------------------------------------------------------------------------------------- */

static void check_conversion(IeeeFormat to, IeeeFormat from, IeeeRounding mode, FloatRandom *random) {
  FloatCircuit c;
  circuit_start(&c, 1, ieee_width(from), ieee_width(to));
  float_convert(c.aig, to, from, mode, c.inputs[0], c.outputs);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    bool all = ieee_width(from) <= 10;
    for (unsigned i = 0; i < 64; i++)
      if (all) x[i][0][0] = (run * 64 + i) & ((1u << ieee_width(from)) - 1);
      else float_random_operand(random, from, x[i][0]);
    circuit_run(&c, x, got);
    for (unsigned i = 0; i < 64; i++) {
      uint64_t expected[2] = {0};
      ieee_convert(to, from, mode, x[i][0], expected);
      if (memcmp(got[i], expected, sizeof expected)) complain("convert", to, mode, x[i], got[i], expected);
    }
  }
  circuit_release(&c);
}

static void conversions_agree(void **state) {
  (void)state;
  FloatRandom random = {2};
  static const IeeeFormat all[] = {IEEE_HALF, IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87, IEEE_QUAD,
                                   {3, 4, false}, {2, 7, false}, {6, 3, false}, {4, 4, true}};
  unsigned count = sizeof all / sizeof *all;
  for (unsigned k = 0; k < count * count; k++)
    for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
      check_conversion(all[k / count], all[k % count], mode, &random);
}

static void check_to_integer(IeeeFormat f, IeeeRounding mode, unsigned width, bool is_signed, FloatRandom *random) {
  FloatCircuit c;
  circuit_start(&c, 1, ieee_width(f), width + 1);
  c.outputs[width] = float_to_integer(c.aig, f, mode, c.inputs[0], width, is_signed, c.outputs);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned i = 0; i < 64; i++) float_random_operand(random, f, x[i][0]);
    circuit_run(&c, x, got);
    for (unsigned i = 0; i < 64; i++) {
      uint64_t expected[3] = {0};
      bool fits = ieee_to_integer(f, mode, x[i][0], width, is_signed, expected);
      expected[width / 64] |= (uint64_t)fits << width % 64;
      if (memcmp(got[i], expected, sizeof expected)) complain("to integer", f, mode, x[i], got[i], expected);
    }
  }
  circuit_release(&c);
}

static void check_from_integer(IeeeFormat f, IeeeRounding mode, unsigned width, bool is_signed, FloatRandom *random) {
  FloatCircuit c;
  circuit_start(&c, 1, width, ieee_width(f));
  float_from_integer(c.aig, f, mode, c.inputs[0], width, is_signed, c.outputs);
  for (unsigned run = 0; run < RUNS; run++) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned i = 0; i < 64; i++) float_store(float_random_fraction(random, width), x[i][0]);
    circuit_run(&c, x, got);
    for (unsigned i = 0; i < 64; i++) {
      uint64_t expected[2] = {0};
      ieee_from_integer(f, mode, x[i][0], width, is_signed, expected);
      if (memcmp(got[i], expected, sizeof expected)) complain("from integer", f, mode, x[i], got[i], expected);
    }
  }
  circuit_release(&c);
}

static void integers_agree(void **state) {
  (void)state;
  FloatRandom random = {3};
  static const unsigned widths[] = {1, 2, 3, 8, 16, 31, 32, 64, 65, 128};
  static const IeeeFormat all[] = {IEEE_HALF, IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87, IEEE_QUAD,
                                   {3, 4, false}, {2, 7, false}, {6, 3, false}};
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    for (unsigned j = 0; j < sizeof widths / sizeof *widths; j++)
      for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
        for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
          check_to_integer(all[k], mode, widths[j], is_signed, &random);
          check_from_integer(all[k], mode, widths[j], is_signed, &random);
        }
}

/* ---- sizes ------------------------------------------------------------------------------------------- */

/* Gates for float and double; a change that makes one larger should be a decision. */
static void circuits_are_small(void **state) {
  (void)state;
  static const struct {
    HostOperation op;
    size_t most_float, most_double;
  } sizes[] = {{HOST_ADD, 99999, 99999},    {HOST_MULTIPLY, 99999, 99999}, {HOST_DIVIDE, 99999, 99999},
               {HOST_SQRT, 99999, 99999},   {HOST_FMA, 99999, 99999},      {HOST_LESS, 99999, 99999},
               {HOST_ROUND, 99999, 99999}};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    FloatCircuit narrow, wide;
    circuit_build(&narrow, sizes[i].op, IEEE_FLOAT, IEEE_NEAREST_EVEN);
    circuit_build(&wide, sizes[i].op, IEEE_DOUBLE, IEEE_NEAREST_EVEN);
    printf("%s: %zu gates for float, %zu for double\n", host_name(sizes[i].op), circuit_size(&narrow),
           circuit_size(&wide));
    assert_true(circuit_size(&narrow) <= sizes[i].most_float);
    assert_true(circuit_size(&wide) <= sizes[i].most_double);
    circuit_release(&narrow);
    circuit_release(&wide);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tiny_formats_agree_everywhere),
      cmocka_unit_test(half_agrees_everywhere_on_one_operand),
      cmocka_unit_test(formats_agree_on_samples),
      cmocka_unit_test(conversions_agree),
      cmocka_unit_test(integers_agree),
      cmocka_unit_test(circuits_are_small),
  };
  return cmocka_run_group_tests_name("solve/float", tests, NULL, NULL);
}
