/* random_terms.h: formulas of all operators made from a seed, each in two forms that must be equivalent.
 *
 * `plain` is interned as it is, without any simplification, arrays included.  `simple` goes through the
 * simplifying constructors, and its arrays are spelled out, one term per element, which is why their indices
 * have at most 3 bits.  Bit-vector variables are the same in both; an array variable of `plain` corresponds
 * to one variable per element in `simple`.  Shared by the unit tests and the campaign. */
#ifndef craig_tests_random_terms_h
#define craig_tests_random_terms_h

#include "logic/bank.h"
#include "logic/evaluate.h"
#include "logic/term.h"
#include "logic/walk.h"

enum { RANDOM_MAX_INDEX_WIDTH = 3, RANDOM_MAX_ELEMENTS = 1 << RANDOM_MAX_INDEX_WIDTH, RANDOM_VARIABLES = 2 };

typedef struct {
  Term plain, simple;
} TermPair;

typedef struct {
  Term plain;
  unsigned index_width, element_width;
  Term elements[RANDOM_MAX_ELEMENTS];
} ArrayPair;

typedef struct {
  TermBank *bank;
  uint64_t seed;
  unsigned max_width;   /* of words; comparisons and concatenations stay below */
  unsigned heavy_width; /* multiplications and divisions above this width have a constant operand */
  bool arrays;
  VECTOR(TermPair) pool;             /* made so far, to be shared */
  VECTOR(ArrayPair) array_variables; /* of `plain` and what they are in `simple` */
  TermVector variables;
} TermGenerator;

static inline void generator_start(TermGenerator *g, uint64_t seed) {
  *g = (TermGenerator){.bank = bank_new(), .seed = (seed + 1) * 0x9e3779b97f4a7c15u | 1};
}

static inline void generator_end(TermGenerator *g) {
  bank_delete(g->bank);
  vector_release(&g->pool);
  vector_release(&g->array_variables);
  vector_release(&g->variables);
}

static inline uint64_t generator_next(TermGenerator *g) {
  g->seed ^= g->seed >> 12;
  g->seed ^= g->seed << 25;
  g->seed ^= g->seed >> 27;
  return g->seed * 0x2545f4914f6cdd1du >> 16;
}

static inline unsigned generator_below(TermGenerator *g, unsigned bound) {
  return (unsigned)(generator_next(g) % bound);
}

/* ---- leaves -------------------------------------------------------------------------------------- */

static inline TermPair random_constant(TermGenerator *g, unsigned width) {
  uint64_t words[BITS_MAX_WORDS];
  bits_zero(words, width);
  switch (generator_below(g, 6)) {
  case 0: break;
  case 1: words[0] = 1; break;
  case 2: bits_ones(words, width); break;
  case 3: bits_put(words, width - 1, true); break;
  case 4: bits_set_value(words, width, generator_below(g, 9)); break;
  default:
    for (unsigned i = 0; i < bits_words(width); i++) words[i] = generator_next(g) << 32 ^ generator_next(g);
    words[bits_words(width) - 1] &= bits_top_mask(width);
  }
  Term t = term_words_constant(g->bank, width, words);
  return (TermPair){t, t};
}

static inline TermPair random_variable(TermGenerator *g, unsigned width) {
  unsigned seen = 0, wanted = generator_below(g, RANDOM_VARIABLES);
  for (size_t i = 0; i < g->variables.size; i++) {
    Term t = g->variables.data[i];
    if (term_width(g->bank, t) == width && seen++ == wanted) return (TermPair){t, t};
  }
  Term t = term_variable(g->bank, width, "x");
  vector_push(&g->variables, t);
  return (TermPair){t, t};
}

static inline ArrayPair random_array_variable(TermGenerator *g, unsigned index_width,
                                              unsigned element_width) {
  for (size_t i = generator_below(g, 2); i < g->array_variables.size; i++) {
    const ArrayPair *a = &g->array_variables.data[i];
    if (a->index_width == index_width && a->element_width == element_width) return *a;
  }
  ArrayPair a = {.index_width = index_width, .element_width = element_width};
  a.plain = term_variable(g->bank, sort_array(g->bank, index_width, element_width), "a");
  for (unsigned i = 0; i < 1u << index_width; i++)
    a.elements[i] = term_variable(g->bank, element_width, "a[i]");
  vector_push(&g->array_variables, a);
  return a;
}

/* ---- words --------------------------------------------------------------------------------------- */

static inline TermPair random_word(TermGenerator *g, unsigned width, unsigned depth);
static inline TermPair random_truth(TermGenerator *g, unsigned depth);

static inline TermPair random_binary(TermGenerator *g, unsigned width, unsigned depth) {
  static const TermOperator operators[] = {
      TERM_AND,        TERM_OR,         TERM_XOR,         TERM_ADD,
      TERM_SUBTRACT,   TERM_SHIFT_LEFT, TERM_SHIFT_RIGHT, TERM_SHIFT_RIGHT_SIGNED,
      TERM_MULTIPLY,   TERM_UDIVIDE,    TERM_UREMAINDER,  TERM_SDIVIDE,
      TERM_SREMAINDER, TERM_SMODULO};
  TermOperator op = operators[generator_below(g, sizeof operators / sizeof *operators)];
  bool heavy = op >= TERM_MULTIPLY && op <= TERM_SMODULO && width > g->heavy_width;
  TermPair a = random_word(g, width, depth);
  TermPair b = heavy ? random_constant(g, width) : random_word(g, width, depth);
  return (TermPair){bank_intern(g->bank, op, width, 0, a.plain, b.plain, TERM_NONE),
                    term_binary(g->bank, op, a.simple, b.simple)};
}

static inline TermPair random_unary(TermGenerator *g, unsigned width, unsigned depth) {
  TermOperator op = generator_below(g, 2) ? TERM_NOT : TERM_NEGATE;
  TermPair a = random_word(g, width, depth);
  return (TermPair){bank_intern(g->bank, op, width, 0, a.plain, TERM_NONE, TERM_NONE),
                    term_unary(g->bank, op, a.simple)};
}

static inline TermPair random_wiring(TermGenerator *g, unsigned width, unsigned depth) {
  if (width > 1 && generator_below(g, 2)) {
    unsigned part = 1 + generator_below(g, width - 1);
    if (generator_below(g, 2)) {
      TermPair a = random_word(g, width - part, depth), b = random_word(g, part, depth);
      return (TermPair){bank_intern(g->bank, TERM_CONCAT, width, 0, a.plain, b.plain, TERM_NONE),
                        term_concat(g->bank, a.simple, b.simple)};
    }
    TermPair a = random_word(g, part, depth);
    bool is_signed = generator_below(g, 2);
    TermOperator op = is_signed ? TERM_SIGN_EXTEND : TERM_ZERO_EXTEND;
    return (TermPair){bank_intern(g->bank, op, width, 0, a.plain, TERM_NONE, TERM_NONE),
                      term_resize(g->bank, a.simple, width, is_signed)};
  }
  unsigned wide = width + generator_below(g, g->max_width);
  unsigned low = generator_below(g, wide - width + 1), high = low + width - 1;
  TermPair a = random_word(g, wide, depth);
  return (TermPair){
      bank_intern(g->bank, TERM_EXTRACT, width, high << 16 | low, a.plain, TERM_NONE, TERM_NONE),
      term_extract(g->bank, a.simple, high, low)};
}

static inline TermPair random_choice(TermGenerator *g, unsigned width, unsigned depth) {
  TermPair c = random_truth(g, depth), a = random_word(g, width, depth), b = random_word(g, width, depth);
  return (TermPair){bank_intern(g->bank, TERM_ITE, width, 0, c.plain, a.plain, b.plain),
                    term_ite(g->bank, c.simple, a.simple, b.simple)};
}

/* ---- arrays -------------------------------------------------------------------------------------- */

static inline Term is_index(TermGenerator *g, Term index, unsigned i) {
  return term_equal(g->bank, index, term_constant(g->bank, term_width(g->bank, index), i));
}

static inline ArrayPair random_array(TermGenerator *g, unsigned index_width, unsigned element_width,
                                     unsigned depth) {
  unsigned kind = depth ? generator_below(g, 6) : 0;
  if (kind < 2) return random_array_variable(g, index_width, element_width);
  Sort sort = sort_array(g->bank, index_width, element_width);
  ArrayPair r = {.index_width = index_width, .element_width = element_width};
  if (kind == 2) {
    TermPair v = random_word(g, element_width, depth - 1);
    r.plain = bank_intern(g->bank, TERM_CONSTANT_ARRAY, sort, 0, v.plain, TERM_NONE, TERM_NONE);
    for (unsigned i = 0; i < 1u << index_width; i++) r.elements[i] = v.simple;
    return r;
  }
  ArrayPair a = random_array(g, index_width, element_width, depth - 1);
  if (kind == 3) {
    ArrayPair b = random_array(g, index_width, element_width, depth - 1);
    TermPair c = random_truth(g, depth - 1);
    r.plain = bank_intern(g->bank, TERM_ITE, sort, 0, c.plain, a.plain, b.plain);
    for (unsigned i = 0; i < 1u << index_width; i++)
      r.elements[i] = term_ite(g->bank, c.simple, a.elements[i], b.elements[i]);
    return r;
  }
  TermPair index = random_word(g, index_width, depth - 1), v = random_word(g, element_width, depth - 1);
  r.plain = bank_intern(g->bank, TERM_STORE, sort, 0, a.plain, index.plain, v.plain);
  for (unsigned i = 0; i < 1u << index_width; i++)
    r.elements[i] = term_ite(g->bank, is_index(g, index.simple, i), v.simple, a.elements[i]);
  return r;
}

static inline TermPair random_select(TermGenerator *g, unsigned width, unsigned depth) {
  unsigned index_width = 1 + generator_below(g, RANDOM_MAX_INDEX_WIDTH);
  ArrayPair a = random_array(g, index_width, width, depth);
  TermPair index = random_word(g, index_width, depth);
  Term simple = a.elements[0];
  for (unsigned i = 1; i < 1u << index_width; i++)
    simple = term_ite(g->bank, is_index(g, index.simple, i), a.elements[i], simple);
  return (TermPair){bank_intern(g->bank, TERM_SELECT, width, 0, a.plain, index.plain, TERM_NONE), simple};
}

static inline TermPair random_array_equality(TermGenerator *g, unsigned depth) {
  unsigned index_width = 1 + generator_below(g, RANDOM_MAX_INDEX_WIDTH), width = 1 + generator_below(g, 8);
  ArrayPair a = random_array(g, index_width, width, depth), b = random_array(g, index_width, width, depth);
  Term simple = term_true(g->bank);
  for (unsigned i = 0; i < 1u << index_width; i++)
    simple = term_and(g->bank, simple, term_equal(g->bank, a.elements[i], b.elements[i]));
  return (TermPair){bank_intern(g->bank, TERM_EQUAL, 1, 0, a.plain, b.plain, TERM_NONE), simple};
}

/* ---- everything ---------------------------------------------------------------------------------- */

static inline TermPair random_shared(TermGenerator *g, unsigned width, unsigned depth) {
  for (unsigned tries = 0; tries < 8 && g->pool.size; tries++) {
    TermPair pair = g->pool.data[generator_below(g, (unsigned)g->pool.size)];
    if (term_width(g->bank, pair.plain) == width) return pair;
  }
  return depth && generator_below(g, 3) ? random_binary(g, width, depth - 1) : random_variable(g, width);
}

static inline TermPair random_word(TermGenerator *g, unsigned width, unsigned depth) {
  if (!depth) return generator_below(g, 4) ? random_variable(g, width) : random_constant(g, width);
  if (width == 1 && generator_below(g, 2)) return random_truth(g, depth);
  TermPair pair;
  switch (generator_below(g, 12)) {
  case 0:
  case 1:
  case 2: return random_shared(g, width, depth);
  case 3: return random_word(g, width, 0);
  case 4: pair = random_unary(g, width, depth - 1); break;
  case 5:
  case 6: pair = random_wiring(g, width, depth - 1); break;
  case 7: pair = random_choice(g, width, depth - 1); break;
  case 8:
    if (g->arrays) {
      pair = random_select(g, width, depth - 1);
      break;
    } /* fall through */
  default: pair = random_binary(g, width, depth - 1);
  }
  vector_push(&g->pool, pair);
  return pair;
}

static inline TermPair random_comparison(TermGenerator *g, unsigned depth) {
  static const TermOperator operators[] = {TERM_EQUAL, TERM_ULESS, TERM_ULESS_EQUAL, TERM_SLESS,
                                           TERM_SLESS_EQUAL};
  TermOperator op = operators[generator_below(g, 5)];
  unsigned width = 1 + generator_below(g, g->max_width);
  if (g->pool.size && generator_below(g, 2))
    width = term_width(g->bank, g->pool.data[generator_below(g, (unsigned)g->pool.size)].plain);
  TermPair a = random_word(g, width, depth), b = random_word(g, width, depth);
  return (TermPair){bank_intern(g->bank, op, 1, 0, a.plain, b.plain, TERM_NONE),
                    term_binary(g->bank, op, a.simple, b.simple)};
}

static inline TermPair random_truth(TermGenerator *g, unsigned depth) {
  if (!depth) return random_variable(g, 1);
  switch (generator_below(g, 8)) {
  case 0: return random_binary(g, 1, depth - 1);
  case 1: return random_unary(g, 1, depth - 1);
  case 2: return random_wiring(g, 1, depth - 1);
  case 3:
    if (g->arrays) return random_array_equality(g, depth - 1);
    return random_choice(g, 1, depth - 1);
  default: return random_comparison(g, depth - 1);
  }
}

/* A conjunction, so that a fair share is unsatisfiable. */
static inline TermPair random_formula(TermGenerator *g, unsigned max_width, unsigned depth) {
  g->max_width = max_width;
  g->heavy_width = 9;
  g->arrays = generator_below(g, 2);
  TermPair formula = random_truth(g, depth);
  for (unsigned i = generator_below(g, 5); i-- > 0;) {
    TermPair more = random_truth(g, depth);
    formula.plain = bank_intern(g->bank, TERM_AND, 1, 0, formula.plain, more.plain, TERM_NONE);
    formula.simple = term_and(g->bank, formula.simple, more.simple);
  }
  return formula;
}

/* The array variables of `plain` as the elements in `simple` are. */
static inline void copy_elements(const TermGenerator *g, Evaluation *model) {
  for (size_t i = 0; i < g->array_variables.size; i++) {
    const ArrayPair *a = &g->array_variables.data[i];
    for (uint64_t j = 0; j < (uint64_t)1 << a->index_width; j++) {
      uint64_t element[BITS_MAX_WORDS];
      bits_copy(element, a->element_width, evaluation_words(model, a->elements[j]));
      evaluation_set_element(model, a->plain, &j, element);
    }
  }
}

#endif
