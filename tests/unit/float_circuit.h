/* float_circuit.h: floating-point circuits, run on 64 patterns at a time. */
#ifndef craig_tests_float_circuit_h
#define craig_tests_float_circuit_h

#include "solve/float_circuit.h"
#include "unit/float_host.h"

typedef struct {
  Aig *aig;
  AigLit inputs[3][128], outputs[129]; /* of conversions to integers the last one says: in range */
  unsigned arity, operand_width, result_width;
  uint64_t *words;
} FloatCircuit;

static inline void circuit_start(FloatCircuit *c, unsigned arity, unsigned operand_width,
                                 unsigned result_width) {
  *c = (FloatCircuit){aig_new(), {{0}}, {0}, arity, operand_width, result_width, NULL};
  for (unsigned i = 0; i < arity; i++)
    for (unsigned j = 0; j < operand_width; j++) c->inputs[i][j] = aig_input(c->aig);
}

static inline void circuit_release(FloatCircuit *c) {
  aig_delete(c->aig);
  memory_free(c->words);
}

static inline size_t circuit_size(const FloatCircuit *c) {
  return aig_cone_size(c->aig, c->outputs, c->result_width);
}

/* The circuit of an operation that has one: not the remainders. */
static inline void circuit_build(FloatCircuit *c, HostOperation op, IeeeFormat f, IeeeRounding mode) {
  circuit_start(c, host_arity(op), ieee_width(f), op < HOST_ARITHMETIC ? ieee_width(f) : 1);
  Aig *aig = c->aig;
  AigLit *a = c->inputs[0], *b = c->inputs[1], *r = c->outputs;
  switch (op) {
  case HOST_ADD: float_add(aig, f, mode, a, b, r); return;
  case HOST_SUBTRACT: float_subtract(aig, f, mode, a, b, r); return;
  case HOST_MULTIPLY: float_multiply(aig, f, mode, a, b, r); return;
  case HOST_DIVIDE: float_divide(aig, f, mode, a, b, r); return;
  case HOST_FMA: float_fma(aig, f, mode, a, b, c->inputs[2], r); return;
  case HOST_SQRT: float_sqrt(aig, f, mode, a, r); return;
  case HOST_ROUND: float_round(aig, f, mode, a, r); return;
  case HOST_MIN: float_min(aig, f, a, b, r); return;
  case HOST_MAX: float_max(aig, f, a, b, r); return;
  case HOST_EQUAL: *r = float_equal(aig, f, a, b); return;
  case HOST_LESS: *r = float_less(aig, f, a, b); return;
  case HOST_LESS_EQUAL: *r = float_less_equal(aig, f, a, b); return;
  case HOST_IS_NAN: *r = float_is(aig, f, IEEE_NAN, a); return;
  case HOST_IS_INFINITE: *r = float_is(aig, f, IEEE_INFINITE, a); return;
  case HOST_IS_ZERO: *r = float_is(aig, f, IEEE_ZERO, a); return;
  case HOST_IS_SUBNORMAL: *r = float_is(aig, f, IEEE_SUBNORMAL, a); return;
  default: *r = float_is(aig, f, IEEE_NORMAL, a);
  }
}

static inline bool circuit_exists(HostOperation op) { return op != HOST_REMAINDER && op != HOST_MODULO; }

/* 64 times operands in, results out. */
static inline void circuit_run(FloatCircuit *c, uint64_t (*x)[3][2], uint64_t (*r)[3]) {
  if (!c->words) c->words = memory_zeroed(aig_size(c->aig), sizeof *c->words);
  for (unsigned i = 0; i < c->arity; i++)
    for (unsigned j = 0; j < c->operand_width; j++) {
      uint64_t word = 0;
      for (unsigned k = 0; k < 64; k++) word |= (x[k][i][j / 64] >> (j % 64) & 1) << k;
      c->words[aig_node(c->inputs[i][j])] = word;
    }
  aig_simulate(c->aig, c->words);
  memset(r, 0, 64 * sizeof *r);
  for (unsigned j = 0; j < c->result_width; j++) {
    uint64_t word = c->words[aig_node(c->outputs[j])] ^ (aig_is_negated(c->outputs[j]) ? UINT64_MAX : 0);
    for (unsigned k = 0; k < 64; k++) r[k][j / 64] |= (word >> k & 1) << (j % 64);
  }
}

#endif
