/* From words to bits.
 *
 * The bits of every term seen so far lie in one pool; a table says where each term's begin.  Terms are worked
 * off from a stack, children first.  Division and remainder of the same operands come out of one divider,
 * whose two results are kept as well; signed operators divide magnitudes and mend the signs. */
#include "solve/blast.h"
#include "base/map.h"
#include "logic/float.h"
#include "logic/walk.h"
#include "solve/arithmetic.h"
#include "solve/float_circuit.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLL_NODES = 4096 };

struct Blaster {
  const TermBank *bank;
  Aig *aig;
  AigVector pool;
  Map offsets;                     /* Term -> where its bits begin in the pool */
  Map divisions, signed_divisions; /* both operands -> where quotient and remainder begin */
  U32Vector stack;
  TermVector large;
  Budget *budget; /* NULL: none */
  size_t polled;  /* nodes of the AIG when it was last asked */
};

Blaster *blaster_new(const TermBank *bank, Aig *aig) {
  Blaster *blaster = memory_zeroed(1, sizeof *blaster);
  blaster->bank = bank;
  blaster->aig = aig;
  return blaster;
}

void blaster_set_budget(Blaster *blaster, Budget *budget) { blaster->budget = budget; }

void blaster_delete(Blaster *blaster) {
  if (!blaster) return;
  vector_release(&blaster->pool);
  map_release(&blaster->offsets);
  map_release(&blaster->divisions);
  map_release(&blaster->signed_divisions);
  vector_release(&blaster->stack);
  vector_release(&blaster->large);
  memory_free(blaster);
}

/* Reads of arrays must be bound before: going on would give wrong answers, so this holds in every build. */
static _Noreturn void refuse(const Blaster *blaster, Term t) {
  fprintf(stderr, "craig: term %u with operator %d cannot be turned into bits\n", (unsigned)t,
          (int)term_operator(blaster->bank, t));
  abort();
}

static size_t reserve_bits(Blaster *blaster, size_t count) {
  size_t offset = blaster->pool.size;
  vector_resize(&blaster->pool, offset + count);
  return offset;
}

static bool has_bits(const Blaster *blaster, Term t) { return map_has(&blaster->offsets, t); }

static const AigLit *bits_of(const Blaster *blaster, Term t) {
  size_t offset = map_get(&blaster->offsets, t, SIZE_MAX);
  assert(offset != SIZE_MAX);
  return blaster->pool.data + offset;
}

/* ---- division, shared ------------------------------------------------------------------------------ */

static void divide(Blaster *blaster, unsigned width, Term a, Term b, bool is_signed, size_t offset) {
  Aig *aig = blaster->aig;
  const AigLit *x = bits_of(blaster, a), *y = bits_of(blaster, b);
  AigLit *quotient = blaster->pool.data + offset, *remainder = quotient + width;
  if (!is_signed) {
    circuit_divide(aig, width, x, y, quotient, remainder);
    return;
  }
  AigLit *magnitudes = memory_zeroed(2 * (size_t)width, sizeof *magnitudes);
  circuit_negate_if(aig, width, x[width - 1], x, magnitudes);
  circuit_negate_if(aig, width, y[width - 1], y, magnitudes + width);
  circuit_divide(aig, width, magnitudes, magnitudes + width, quotient, remainder);
  memory_free(magnitudes);
}

/* Where quotient and remainder of the (magnitudes of the) operands are; may move the pool. */
static size_t divided(Blaster *blaster, Term t, bool is_signed) {
  Map *known = is_signed ? &blaster->signed_divisions : &blaster->divisions;
  Term a = term_child(blaster->bank, t, 0), b = term_child(blaster->bank, t, 1);
  uint64_t key = (uint64_t)a << 32 | b;
  size_t offset = map_get(known, key, SIZE_MAX);
  if (offset != SIZE_MAX) return offset;
  unsigned width = term_width(blaster->bank, t);
  offset = reserve_bits(blaster, 2 * (size_t)width);
  divide(blaster, width, a, b, is_signed, offset);
  map_put(known, key, offset);
  return offset;
}

static void blast_unsigned_division(Blaster *blaster, Term t, size_t to) {
  unsigned width = term_width(blaster->bank, t);
  size_t from = divided(blaster, t, false);
  if (term_operator(blaster->bank, t) == TERM_UREMAINDER) from += width;
  memcpy(blaster->pool.data + to, blaster->pool.data + from, width * sizeof(AigLit));
}

/* bvsdiv: negative if the signs differ.  bvsrem: the sign of the dividend.  bvsmod: as bvsrem, plus the
 * divisor if the signs differ and the remainder is not 0. */
static void blast_signed_division(Blaster *blaster, Term t, size_t to) {
  Aig *aig = blaster->aig;
  TermOperator kind = term_operator(blaster->bank, t);
  unsigned width = term_width(blaster->bank, t);
  size_t from = divided(blaster, t, true); /* moves the pool */
  const AigLit *quotient = blaster->pool.data + from, *remainder = quotient + width;
  const AigLit *b = bits_of(blaster, term_child(blaster->bank, t, 1));
  AigLit a_sign = bits_of(blaster, term_child(blaster->bank, t, 0))[width - 1], b_sign = b[width - 1];
  AigLit differ = aig_xor(aig, a_sign, b_sign), *result = blaster->pool.data + to;
  if (kind == TERM_SDIVIDE) {
    circuit_negate_if(aig, width, differ, quotient, result);
    return;
  }
  circuit_negate_if(aig, width, a_sign, remainder, result);
  if (kind == TERM_SREMAINDER) return;
  AigLit mend = aig_and(aig, differ, circuit_nonzero(aig, width, remainder));
  AigLit *moved = memory_zeroed(width, sizeof *moved);
  circuit_add(aig, width, result, b, AIG_FALSE, moved);
  circuit_choose(aig, width, mend, moved, result, result);
  memory_free(moved);
}

/* ---- operators by kind ----------------------------------------------------------------------------- */

static void blast_leaf(Blaster *blaster, Term t, AigLit *result) {
  unsigned width = term_width(blaster->bank, t);
  if (term_is_variable(blaster->bank, t)) {
    for (unsigned i = 0; i < width; i++) result[i] = aig_input(blaster->aig);
    return;
  }
  const uint64_t *words = term_words(blaster->bank, t);
  for (unsigned i = 0; i < width; i++) result[i] = words[i / 64] >> (i % 64) & 1 ? AIG_TRUE : AIG_FALSE;
}

static void blast_bitwise(Blaster *blaster, Term t, AigLit *result) {
  Aig *aig = blaster->aig;
  TermOperator kind = term_operator(blaster->bank, t);
  const AigLit *a = bits_of(blaster, term_child(blaster->bank, t, 0)), *b = NULL;
  if (kind != TERM_NOT) b = bits_of(blaster, term_child(blaster->bank, t, 1));
  for (unsigned i = 0, width = term_width(blaster->bank, t); i < width; i++) switch (kind) {
    case TERM_NOT: result[i] = aig_not(a[i]); break;
    case TERM_AND: result[i] = aig_and(aig, a[i], b[i]); break;
    case TERM_OR: result[i] = aig_or(aig, a[i], b[i]); break;
    default: result[i] = aig_xor(aig, a[i], b[i]); break;
    }
}

static AigLit blast_comparison(Blaster *blaster, Term t) {
  Aig *aig = blaster->aig;
  Term left = term_child(blaster->bank, t, 0), right = term_child(blaster->bank, t, 1);
  const AigLit *a = bits_of(blaster, left), *b = bits_of(blaster, right);
  unsigned width = term_width(blaster->bank, left);
  switch (term_operator(blaster->bank, t)) {
  case TERM_EQUAL: return circuit_equal(aig, width, a, b);
  case TERM_ULESS: return circuit_uless(aig, width, a, b);
  case TERM_ULESS_EQUAL: return aig_not(circuit_uless(aig, width, b, a));
  case TERM_SLESS: return circuit_sless(aig, width, a, b);
  default: return aig_not(circuit_sless(aig, width, b, a));
  }
}

static void blast_arithmetic(Blaster *blaster, Term t, AigLit *result) {
  Aig *aig = blaster->aig;
  unsigned width = term_width(blaster->bank, t);
  const AigLit *a = bits_of(blaster, term_child(blaster->bank, t, 0)), *b = NULL;
  if (term_arity(blaster->bank, t) > 1) b = bits_of(blaster, term_child(blaster->bank, t, 1));
  switch (term_operator(blaster->bank, t)) {
  case TERM_ADD: circuit_add(aig, width, a, b, AIG_FALSE, result); break;
  case TERM_SUBTRACT: circuit_subtract(aig, width, a, b, result); break;
  case TERM_NEGATE: circuit_negate_if(aig, width, AIG_TRUE, a, result); break;
  case TERM_MULTIPLY: circuit_multiply(aig, width, a, b, result); break;
  case TERM_SHIFT_LEFT: circuit_shift_left(aig, width, a, b, result); break;
  case TERM_SHIFT_RIGHT: circuit_shift_right(aig, width, a, b, AIG_FALSE, result); break;
  default: circuit_shift_right(aig, width, a, b, a[width - 1], result); break;
  }
}

/* Operators that only move bits. */
static void blast_arrangement(Blaster *blaster, Term t, AigLit *result) {
  const TermBank *bank = blaster->bank;
  Term first = term_child(bank, t, 0);
  const AigLit *a = bits_of(blaster, first);
  unsigned width = term_width(bank, t), inner = term_width(bank, first);
  switch (term_operator(bank, t)) {
  case TERM_CONCAT:
    memcpy(result, bits_of(blaster, term_child(bank, t, 1)), (width - inner) * sizeof *result);
    memcpy(result + (width - inner), a, inner * sizeof *result);
    break;
  case TERM_EXTRACT: memcpy(result, a + term_extract_low(bank, t), width * sizeof *result); break;
  default: {
    AigLit fill = term_operator(bank, t) == TERM_SIGN_EXTEND ? a[inner - 1] : AIG_FALSE;
    for (unsigned i = 0; i < width; i++) result[i] = i < inner ? a[i] : fill;
  }
  }
}

static void blast_choice(Blaster *blaster, Term t, AigLit *result) {
  const AigLit *condition = bits_of(blaster, term_child(blaster->bank, t, 0));
  const AigLit *a = bits_of(blaster, term_child(blaster->bank, t, 1));
  const AigLit *b = bits_of(blaster, term_child(blaster->bank, t, 2));
  circuit_choose(blaster->aig, term_width(blaster->bank, t), *condition, a, b, result);
}

/* ---- floating point -------------------------------------------------------------------------------- */

static AigLit blast_float_test(Blaster *blaster, Term t) {
  Aig *aig = blaster->aig;
  IeeeFormat f = term_float_parameter(blaster->bank, t).format;
  const AigLit *a = bits_of(blaster, term_child(blaster->bank, t, 0)), *b = NULL;
  if (term_arity(blaster->bank, t) > 1) b = bits_of(blaster, term_child(blaster->bank, t, 1));
  switch (term_operator(blaster->bank, t)) {
  case TERM_FP_EQUAL: return float_equal(aig, f, a, b);
  case TERM_FP_LESS: return float_less(aig, f, a, b);
  case TERM_FP_LESS_EQUAL: return float_less_equal(aig, f, a, b);
  case TERM_FP_IS_NAN: return float_is(aig, f, IEEE_NAN, a);
  case TERM_FP_IS_INFINITE: return float_is(aig, f, IEEE_INFINITE, a);
  case TERM_FP_IS_ZERO: return float_is(aig, f, IEEE_ZERO, a);
  case TERM_FP_IS_SUBNORMAL: return float_is(aig, f, IEEE_SUBNORMAL, a);
  default: return float_is(aig, f, IEEE_NORMAL, a);
  }
}

static void blast_float_arithmetic(Blaster *blaster, Term t, AigLit *result) {
  Aig *aig = blaster->aig;
  FloatParameter p = term_float_parameter(blaster->bank, t);
  const AigLit *x[3] = {0};
  for (unsigned i = 0; i < term_arity(blaster->bank, t); i++)
    x[i] = bits_of(blaster, term_child(blaster->bank, t, i));
  switch (term_operator(blaster->bank, t)) {
  case TERM_FP_ADD: float_add(aig, p.format, p.rounding, x[0], x[1], result); break;
  case TERM_FP_SUBTRACT: float_subtract(aig, p.format, p.rounding, x[0], x[1], result); break;
  case TERM_FP_MULTIPLY: float_multiply(aig, p.format, p.rounding, x[0], x[1], result); break;
  case TERM_FP_DIVIDE: float_divide(aig, p.format, p.rounding, x[0], x[1], result); break;
  case TERM_FP_MIN: float_min(aig, p.format, x[0], x[1], result); break;
  case TERM_FP_MAX: float_max(aig, p.format, x[0], x[1], result); break;
  case TERM_FP_FMA: float_fma(aig, p.format, p.rounding, x[0], x[1], x[2], result); break;
  case TERM_FP_SQRT: float_sqrt(aig, p.format, p.rounding, x[0], result); break;
  default: float_round(aig, p.format, p.rounding, x[0], result); break;
  }
}

static void blast_float_conversion(Blaster *blaster, Term t, AigLit *result) {
  Aig *aig = blaster->aig;
  FloatParameter p = term_float_parameter(blaster->bank, t);
  Term child = term_child(blaster->bank, t, 0);
  const AigLit *a = bits_of(blaster, child);
  TermOperator kind = term_operator(blaster->bank, t);
  unsigned width = term_width(blaster->bank, t), from_width = term_width(blaster->bank, child);
  if (kind == TERM_FP_TO_FP)
    float_convert(aig, p.format, p.from, p.rounding, a, result);
  else if (kind == TERM_FP_TO_SBV || kind == TERM_FP_TO_UBV)
    (void)float_to_integer(aig, p.format, p.rounding, a, width, kind == TERM_FP_TO_SBV, result);
  else
    float_from_integer(aig, p.format, p.rounding, a, from_width, kind == TERM_FP_FROM_SBV, result);
}

/* The bits of `t`, whose children have theirs, into the pool from `offset` on. */
static void blast_operator(Blaster *blaster, Term t, size_t offset) {
  AigLit *result = blaster->pool.data + offset;
  switch (term_operator(blaster->bank, t)) {
  case TERM_CONSTANT:
  case TERM_VARIABLE: blast_leaf(blaster, t, result); return;
  case TERM_NOT:
  case TERM_AND:
  case TERM_OR:
  case TERM_XOR: blast_bitwise(blaster, t, result); return;
  case TERM_EQUAL:
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: *result = blast_comparison(blaster, t); return;
  case TERM_ADD:
  case TERM_SUBTRACT:
  case TERM_NEGATE:
  case TERM_MULTIPLY:
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT:
  case TERM_SHIFT_RIGHT_SIGNED: blast_arithmetic(blaster, t, result); return;
  case TERM_UDIVIDE:
  case TERM_UREMAINDER: blast_unsigned_division(blaster, t, offset); return;
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO: blast_signed_division(blaster, t, offset); return;
  case TERM_CONCAT:
  case TERM_EXTRACT:
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: blast_arrangement(blaster, t, result); return;
  case TERM_ITE: blast_choice(blaster, t, result); return;
  case TERM_FP_ADD:
  case TERM_FP_SUBTRACT:
  case TERM_FP_MULTIPLY:
  case TERM_FP_DIVIDE:
  case TERM_FP_MIN:
  case TERM_FP_MAX:
  case TERM_FP_FMA:
  case TERM_FP_SQRT:
  case TERM_FP_ROUND: blast_float_arithmetic(blaster, t, result); return;
  case TERM_FP_EQUAL:
  case TERM_FP_LESS:
  case TERM_FP_LESS_EQUAL:
  case TERM_FP_IS_NAN:
  case TERM_FP_IS_INFINITE:
  case TERM_FP_IS_ZERO:
  case TERM_FP_IS_SUBNORMAL:
  case TERM_FP_IS_NORMAL: *result = blast_float_test(blaster, t); return;
  case TERM_FP_TO_FP:
  case TERM_FP_FROM_SBV:
  case TERM_FP_FROM_UBV:
  case TERM_FP_TO_SBV:
  case TERM_FP_TO_UBV: blast_float_conversion(blaster, t, result); return;
  case TERM_FP_REMAINDER:
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTANT_ARRAY:
  case TERM_OPERATORS: break;
  }
  refuse(blaster, t);
}

/* ---- whole terms ----------------------------------------------------------------------------------- */

static bool is_large(TermOperator op) {
  switch (op) {
  case TERM_MULTIPLY:
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO:
  case TERM_FP_ADD:
  case TERM_FP_SUBTRACT:
  case TERM_FP_MULTIPLY:
  case TERM_FP_DIVIDE:
  case TERM_FP_FMA:
  case TERM_FP_SQRT: return true;
  default: return false;
  }
}

const TermVector *blast_large(const Blaster *blaster) { return &blaster->large; }

/* Work on the top of the stack: done before, or its children first, or its turn. */
static void blast_top(Blaster *blaster) {
  const TermBank *bank = blaster->bank;
  Term t = vector_last(&blaster->stack);
  if (has_bits(blaster, t)) {
    blaster->stack.size--;
    return;
  }
  if (sort_is_array(term_sort(bank, t))) refuse(blaster, t);
  size_t before = blaster->stack.size;
  for (unsigned i = 0, arity = term_arity(bank, t); i < arity; i++) {
    Term child = term_child(bank, t, i);
    if (!has_bits(blaster, child)) vector_push(&blaster->stack, child);
  }
  if (blaster->stack.size > before) return;
  blaster->stack.size--;
  size_t offset = reserve_bits(blaster, term_width(bank, t));
  blast_operator(blaster, t, offset);
  map_put(&blaster->offsets, t, offset);
  if (is_large(term_operator(bank, t))) vector_push(&blaster->large, t);
}

/* Asked at first, then once per some thousand nodes made. */
static bool may_go_on(Blaster *blaster) {
  size_t size = aig_size(blaster->aig);
  if (!blaster->budget) return true;
  if (blaster->polled && size < blaster->polled + POLL_NODES) return !blaster->budget->stopped;
  blaster->polled = size;
  return budget_left(blaster->budget, "blast_next");
}

const AigLit *blast_term(Blaster *blaster, Term t) {
  assert(t != TERM_NONE);
  if (!has_bits(blaster, t)) {
    vector_clear(&blaster->stack);
    vector_push(&blaster->stack, t);
    while (blaster->stack.size) {
      if (!may_go_on(blaster)) return NULL;
      blast_top(blaster);
    }
  }
  return bits_of(blaster, t);
}

AigLit blast_bool(Blaster *blaster, Term t) {
  assert(term_width(blaster->bank, t) == 1);
  const AigLit *bits = blast_term(blaster, t);
  return bits ? *bits : AIG_NONE;
}

bool blast_has_seen(const Blaster *blaster, Term t) { return has_bits(blaster, t); }

void blast_bind(Blaster *blaster, Term t, const AigLit *bits) {
  assert(!has_bits(blaster, t));
  unsigned width = term_width(blaster->bank, t);
  size_t offset = reserve_bits(blaster, width);
  memcpy(blaster->pool.data + offset, bits, width * sizeof *bits);
  map_put(&blaster->offsets, t, offset);
}

bool blast_supports(const TermBank *bank, Term t) { return blast_supports_all(bank, &(TermVector){&t, 1, 1}); }

bool blast_supports_all(const TermBank *bank, const TermVector *roots) {
  TermVector terms = {0};
  bool supported = true;
  term_subterms_of_all(bank, roots, &terms);
  for (size_t i = 0; supported && i < terms.size; i++)
    supported = !sort_is_array(term_sort(bank, terms.data[i])) &&
                term_operator(bank, terms.data[i]) != TERM_FP_REMAINDER;
  vector_release(&terms);
  return supported;
}
