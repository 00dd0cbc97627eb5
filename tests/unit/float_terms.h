/* float_terms.h: random floating-point terms, with their plain meaning beside them.
 *
 * Every node is made by the constructors, which simplify, and remembered as an operator on other nodes, so
 * that its value can also be computed step by step (bits_apply), without a rule having touched it. */
#ifndef craig_tests_float_terms_h
#define craig_tests_float_terms_h

#include "logic/bank.h"
#include "logic/float.h"
#include "unit/float_host.h"

enum { FLOAT_NODES = 64 };

typedef struct {
  TermOperator op;
  unsigned width; /* of the result */
  FloatParameter p;
  int child[3];
  IeeeFormat format; /* of a number; exponent_bits 0: an integer or a Boolean */
  Term term;
  uint64_t value[BITS_MAX_WORDS];
} FloatNode;

typedef struct {
  TermBank *bank;
  FloatRandom random;
  FloatNode nodes[FLOAT_NODES];
  int count;
  IeeeFormat narrow, wide;
  unsigned integer_width;
  bool with_remainder, without_fma;
} FloatWorld;

static inline bool float_is_number(const FloatNode *node, IeeeFormat f) {
  return node->format.exponent_bits && ieee_same_format(node->format, f);
}

/* A random node that is a number of the format (an integer if it has no exponent bits). */
static inline int float_pick(FloatWorld *w, IeeeFormat f) {
  for (;;) {
    int i = (int)float_random_below(&w->random, (unsigned)w->count);
    const FloatNode *node = &w->nodes[i];
    if (f.exponent_bits ? float_is_number(node, f) : !node->format.exponent_bits && node->width > 1) return i;
  }
}

static inline Term float_make(FloatWorld *w, const FloatNode *n) {
  Term x[3] = {0};
  for (unsigned i = 0; i < operator_arity(n->op); i++) x[i] = w->nodes[n->child[i]].term;
  IeeeFormat f = n->p.format;
  IeeeRounding mode = n->p.rounding;
  switch (n->op) {
  case TERM_FP_FMA: return term_float_fma(w->bank, f, mode, x[0], x[1], x[2]);
  case TERM_FP_SQRT:
  case TERM_FP_ROUND: return term_float_unary(w->bank, n->op, f, mode, x[0]);
  case TERM_FP_EQUAL:
  case TERM_FP_LESS:
  case TERM_FP_LESS_EQUAL: return term_float_compare(w->bank, n->op, f, x[0], x[1]);
  case TERM_FP_IS_NAN:
  case TERM_FP_IS_INFINITE:
  case TERM_FP_IS_ZERO:
  case TERM_FP_IS_SUBNORMAL:
  case TERM_FP_IS_NORMAL: return term_float_test(w->bank, n->op, f, x[0]);
  case TERM_FP_TO_FP: return term_float_convert(w->bank, f, n->p.from, mode, x[0]);
  case TERM_FP_FROM_SBV:
  case TERM_FP_FROM_UBV: return term_float_from_integer(w->bank, f, mode, x[0], n->op == TERM_FP_FROM_SBV);
  case TERM_FP_TO_SBV:
  case TERM_FP_TO_UBV:
    return term_float_to_integer(w->bank, f, mode, x[0], n->width, n->op == TERM_FP_TO_SBV);
  case TERM_ITE: return term_ite(w->bank, x[0], x[1], x[2]);
  default: return term_float_binary(w->bank, n->op, f, mode, x[0], x[1]);
  }
}

static inline int float_add_node(FloatWorld *w, FloatNode node) {
  if (node.op != TERM_VARIABLE && node.op != TERM_CONSTANT) node.term = float_make(w, &node);
  w->nodes[w->count] = node;
  return w->count++;
}

static inline int float_add_variable(FloatWorld *w, unsigned width, IeeeFormat f) {
  char name[16];
  snprintf(name, sizeof name, "x%d", w->count);
  Term t = term_variable(w->bank, width, name);
  return float_add_node(w, (FloatNode){.op = TERM_VARIABLE, .width = width, .format = f, .term = t});
}

static inline int float_add_constant(FloatWorld *w, IeeeFormat f) {
  FloatNode node = {.op = TERM_CONSTANT, .width = ieee_width(f), .format = f};
  switch (float_random_below(&w->random, 6)) {
  case 0: ieee_power(f, float_random(&w->random) & 1, 0, node.value); break;
  case 1: ieee_zero(f, float_random(&w->random) & 1, node.value); break;
  default: float_random_operand(&w->random, f, node.value);
  }
  if (float_random_below(&w->random, 3) == 0 && ieee_same_format(f, w->wide)) { /* one that is narrow */
    ieee_convert(w->narrow, f, IEEE_DOWNWARD, node.value, node.value);
    ieee_convert(f, w->narrow, IEEE_DOWNWARD, node.value, node.value);
  }
  node.term = term_words_constant(w->bank, node.width, node.value);
  return float_add_node(w, node);
}

static inline int float_add_choice(FloatWorld *w, IeeeFormat f) {
  FloatNode node = {.op = TERM_ITE, .width = ieee_width(f), .format = f};
  for (int i = w->count; i-- > 0;)
    if (w->nodes[i].width == 1) {
      node.child[0] = i;
      node.child[1] = float_pick(w, f);
      node.child[2] = float_pick(w, f);
      return float_add_node(w, node);
    }
  return float_add_constant(w, f);
}

/* An operator on what is there already. */
static inline int float_add_random(FloatWorld *w) {
  static const IeeeFormat integer = {0, 0, false};
  FloatRandom *random = &w->random;
  IeeeFormat f = float_random(random) & 1 ? w->narrow : w->wide;
  IeeeFormat other = ieee_same_format(f, w->narrow) ? w->wide : w->narrow;
  unsigned kind = float_random_below(random, 14);
  FloatNode n = {.p = {.format = f, .rounding = (IeeeRounding)float_random_below(random, IEEE_ROUNDINGS)}};
  if (float_random(random) & 1) n.p.rounding = IEEE_NEAREST_EVEN; /* often the same */
  n.width = ieee_width(f);
  n.format = f;
  if (kind == 0) return float_add_constant(w, f);
  if (kind == 1) return float_add_choice(w, f);
  n.op = (TermOperator)(TERM_FP_ADD + float_random_below(random, TERM_FP_ROUND - TERM_FP_ADD + 1));
  if (kind == 2 || kind == 3)
    n.op = TERM_FP_EQUAL + float_random_below(random, TERM_FP_IS_NORMAL - TERM_FP_EQUAL + 1);
  if (kind >= 4 && kind <= 7) n.op = TERM_FP_TO_FP;
  if (kind == 8) n.op = float_random(random) & 1 ? TERM_FP_FROM_SBV : TERM_FP_FROM_UBV;
  if (kind == 9) n.op = float_random(random) & 1 ? TERM_FP_TO_SBV : TERM_FP_TO_UBV;
  if (n.op == TERM_FP_REMAINDER) {
    if (!w->with_remainder)
      n.op = TERM_FP_ADD;
    else
      n.p.rounding = float_random(random) & 1 ? IEEE_NEAREST_EVEN : IEEE_TOWARDS_ZERO;
  }
  if (n.op == TERM_FP_FMA && w->without_fma) n.op = TERM_FP_MULTIPLY;
  IeeeFormat from = f;
  if (n.op == TERM_FP_TO_FP) from = n.p.from = float_random_below(random, 8) ? other : f;
  if (n.op == TERM_FP_FROM_SBV || n.op == TERM_FP_FROM_UBV) from = integer;
  if (operator_tests_float(n.op)) n.width = 1;
  if (n.op == TERM_FP_TO_SBV || n.op == TERM_FP_TO_UBV) n.width = 1 + float_random_below(random, 9);
  if (!operator_gives_float(n.op)) n.format = integer;
  for (unsigned i = 0; i < operator_arity(n.op); i++) n.child[i] = float_pick(w, from);
  return float_add_node(w, n);
}

static inline void float_world_start(FloatWorld *w, uint64_t seed, IeeeFormat narrow, IeeeFormat wide) {
  *w = (FloatWorld){.bank = bank_new(), .random = {seed}, .narrow = narrow, .wide = wide};
  w->integer_width = 2 + float_random_below(&w->random, 4);
  float_add_variable(w, ieee_width(narrow), narrow);
  float_add_variable(w, ieee_width(narrow), narrow);
  float_add_variable(w, ieee_width(wide), wide);
  float_add_variable(w, w->integer_width, (IeeeFormat){0, 0, false});
}

static inline void float_world_end(FloatWorld *w) { bank_delete(w->bank); }

/* Random values for the variables, and from them the plain values of all nodes. */
static inline void float_world_assign(FloatWorld *w) {
  for (int i = 0; i < w->count; i++) {
    FloatNode *n = &w->nodes[i];
    BitsOperand x[3];
    if (n->op == TERM_CONSTANT) continue;
    if (n->op == TERM_VARIABLE && n->format.exponent_bits)
      float_random_operand(&w->random, n->format, n->value);
    else if (n->op == TERM_VARIABLE)
      n->value[0] = float_random(&w->random) & ((1u << n->width) - 1);
    if (n->op == TERM_VARIABLE) continue;
    for (unsigned j = 0; j < operator_arity(n->op); j++)
      x[j] = (BitsOperand){w->nodes[n->child[j]].value, w->nodes[n->child[j]].width};
    bits_apply(n->op, n->width, n->op == TERM_ITE ? 0 : float_pack_parameter(n->p), x, n->value);
  }
}

#endif
