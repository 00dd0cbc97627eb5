/* float_campaign: do our floating-point operations and those of the machine agree?
 *
 *   float_campaign N [SEED]
 *
 * N random and special operands for every operation in every format (rounding modes in turn): base/ieee.h
 * against the machine in float, double and long double, and the circuits against the machine in float and
 * double and against base/ieee.h in half, x87 extended, quad and a small format; the same for conversions.
 * Prints each failure; the last line counts.  Status 1 after a failure. */
#include <stdio.h>
#include <stdlib.h>
#include "base/clock.h"
#include "unit/float_circuit.h"

static unsigned long passed, failed;
static FloatRandom source;

static void judge(const char *what, const char *subject, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[2],
                  const uint64_t *got, const uint64_t *expected) {
  if (!memcmp(got, expected, 2 * sizeof *got)) {
    passed++;
    return;
  }
  failed++;
  printf("FAILED: %s of %s, format %u %u, mode %u:", subject, what, f.exponent_bits, f.precision, mode);
  for (unsigned i = 0; i < 3; i++)
    printf(" %016llx%016llx", (unsigned long long)x[i][1], (unsigned long long)x[i][0]);
  printf(" gives %016llx%016llx, expected %016llx%016llx\n", (unsigned long long)got[1],
         (unsigned long long)got[0], (unsigned long long)expected[1], (unsigned long long)expected[0]);
  fflush(stdout);
}

static bool is_host_format(IeeeFormat f) {
  return f.precision == 24 || f.precision == 53 || f.has_leading_bit;
}

/* Encodings that the C library does not know, where it stands for the machine. */
static bool is_odd(IeeeFormat f, const uint64_t *a) {
  return f.has_leading_bit && ((a[1] & 0x7fff) != 0) != (a[0] >> 63);
}

/* ---- operations -------------------------------------------------------------------------------------- */

static void run_base(HostOperation op, IeeeFormat f, unsigned long count) {
  for (unsigned long i = 0; i < count; i++) {
    IeeeRounding mode = host_rounds(op) ? (IeeeRounding)(i % IEEE_ROUNDINGS) : IEEE_NEAREST_EVEN;
    uint64_t x[3][2] = {0}, got[2], expected[2];
    bool odd = false;
    float_random_operands(&source, f, host_arity(op), x);
    for (unsigned j = 0; j < host_arity(op); j++) odd |= is_odd(f, x[j]);
    if (odd || !host_operate(op, f, mode, x, expected)) continue;
    base_operate(op, f, mode, x, got);
    judge(host_name(op), "base", f, mode, x, got, expected);
  }
}

static void run_circuit_in_mode(HostOperation op, IeeeFormat f, IeeeRounding mode, unsigned long count) {
  FloatCircuit c;
  circuit_build(&c, op, f, mode);
  for (unsigned long i = 0; i < count; i += 64) {
    uint64_t x[64][3][2] = {0}, got[64][3], expected[2];
    for (unsigned k = 0; k < 64; k++) float_random_operands(&source, f, host_arity(op), x[k]);
    circuit_run(&c, x, got);
    for (unsigned k = 0; k < 64; k++) {
      bool by_host = is_host_format(f) && !f.has_leading_bit && host_operate(op, f, mode, x[k], expected);
      if (!by_host) base_operate(op, f, mode, x[k], expected);
      judge(host_name(op), "circuit", f, mode, x[k], got[k], expected);
    }
  }
  circuit_release(&c);
}

static void run_circuit(HostOperation op, IeeeFormat f, unsigned long count) {
  if (!circuit_exists(op)) return;
  unsigned modes = host_rounds(op) ? IEEE_ROUNDINGS : 1;
  for (unsigned mode = 0; mode < modes; mode++) run_circuit_in_mode(op, f, (IeeeRounding)mode, count / modes);
}

/* ---- conversions ------------------------------------------------------------------------------------- */

static void run_conversion(IeeeFormat to, IeeeFormat from, IeeeRounding mode, unsigned long count) {
  FloatCircuit c;
  circuit_start(&c, 1, ieee_width(from), ieee_width(to));
  float_convert(c.aig, to, from, mode, c.inputs[0], c.outputs);
  for (unsigned long i = 0; i < count; i += 64) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned k = 0; k < 64; k++) float_random_operand(&source, from, x[k][0]);
    circuit_run(&c, x, got);
    for (unsigned k = 0; k < 64; k++) {
      uint64_t base[2] = {0}, expected[2];
      ieee_convert(to, from, mode, x[k][0], base);
      judge("convert", "circuit", to, mode, x[k], got[k], base);
      if (is_host_format(to) && is_host_format(from) && !is_odd(from, x[k][0]) &&
          host_convert(to, from, mode, x[k][0], expected))
        judge("convert", "base", to, mode, x[k], base, expected);
    }
  }
  circuit_release(&c);
}

static void run_to_integer(IeeeFormat f, IeeeRounding mode, unsigned width, bool is_signed,
                           unsigned long count) {
  FloatCircuit c;
  circuit_start(&c, 1, ieee_width(f), width);
  float_to_integer(c.aig, f, mode, c.inputs[0], width, is_signed, c.outputs);
  for (unsigned long i = 0; i < count; i += 64) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned k = 0; k < 64; k++) float_random_operand(&source, f, x[k][0]);
    circuit_run(&c, x, got);
    for (unsigned k = 0; k < 64; k++) {
      uint64_t base[2] = {0}, expected[2] = {0};
      bool fits;
      ieee_to_integer(f, mode, x[k][0], width, is_signed, base);
      judge("to integer", "circuit", f, mode, x[k], got[k], base);
      if (width <= 64 && is_host_format(f) && !is_odd(f, x[k][0]) &&
          host_to_integer(f, mode, x[k][0], width, is_signed, expected, &fits))
        judge("to integer", "base", f, mode, x[k], base, expected);
    }
  }
  circuit_release(&c);
}

static void run_from_integer(IeeeFormat f, IeeeRounding mode, unsigned width, bool is_signed,
                             unsigned long count) {
  FloatCircuit c;
  circuit_start(&c, 1, width, ieee_width(f));
  float_from_integer(c.aig, f, mode, c.inputs[0], width, is_signed, c.outputs);
  for (unsigned long i = 0; i < count; i += 64) {
    uint64_t x[64][3][2] = {0}, got[64][3];
    for (unsigned k = 0; k < 64; k++) float_store(float_random_fraction(&source, width), x[k][0]);
    circuit_run(&c, x, got);
    for (unsigned k = 0; k < 64; k++) {
      uint64_t base[2] = {0}, expected[2] = {0};
      ieee_from_integer(f, mode, x[k][0], width, is_signed, base);
      judge("from integer", "circuit", f, mode, x[k], got[k], base);
      if (width <= 64 && is_host_format(f) &&
          host_from_integer(f, mode, x[k][0][0], width, is_signed, expected))
        judge("from integer", "base", f, mode, x[k], base, expected);
    }
  }
  circuit_release(&c);
}

static void run_conversions(const IeeeFormat *formats, unsigned formats_count, unsigned long count) {
  static const unsigned widths[] = {1, 8, 16, 32, 64, 128};
  unsigned long pairs = formats_count * formats_count * IEEE_ROUNDINGS, integers = 6 * 2 * IEEE_ROUNDINGS;
  for (unsigned k = 0; k < formats_count * formats_count; k++)
    for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
      run_conversion(formats[k / formats_count], formats[k % formats_count], (IeeeRounding)mode,
                     formats_count * count / pairs);
  for (unsigned k = 0; k < formats_count; k++)
    for (unsigned i = 0; i < 6 * 2 * IEEE_ROUNDINGS; i++) {
      IeeeRounding mode = (IeeeRounding)(i % IEEE_ROUNDINGS);
      unsigned width = widths[i / IEEE_ROUNDINGS / 2];
      bool is_signed = i / IEEE_ROUNDINGS % 2;
      run_to_integer(formats[k], mode, width, is_signed, count / integers);
      run_from_integer(formats[k], mode, width, is_signed, count / integers);
    }
}

int main(int argc, char **argv) {
  static const IeeeFormat formats[] = {IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87,
                                       IEEE_HALF,  IEEE_QUAD,   {4, 5, false}};
  unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 10000;
  double start = clock_wall();
  source.state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  for (unsigned op = 0; op < HOST_OPERATIONS; op++) {
    for (unsigned k = 0; k < 6; k++) {
      if (k < 3) run_base((HostOperation)op, formats[k], count);
      run_circuit((HostOperation)op, formats[k], count);
    }
    printf("%s: %lu passed, %lu failed so far, %.0f s\n", host_name(op), passed, failed,
           clock_wall() - start);
    fflush(stdout);
  }
  run_conversions(formats, 6, count);
  printf("%lu passed, %lu failed\n", passed, failed);
  return failed ? 1 : 0;
}
