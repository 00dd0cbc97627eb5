/* Terms in Horn clauses: see chc_terms.h.  Texts are made bottom-up, in the order of handles. */
#include "model/chc_terms.h"
#include "logic/bits.h"
#include "logic/float.h"
#include <stdlib.h>
#include <string.h>

enum { LONG_BITVECTORS = 240, LONG_INTEGERS = 48 }; /* integers' texts repeat their operands */

void chc_release(ChcTerms *chc) {
  arena_release(&chc->arena);
  map_release(&chc->texts);
  vector_release(&chc->variables);
  vector_release(&chc->equations);
}

void chc_begin(ChcTerms *chc) {
  map_clear(&chc->texts);
  vector_clear(&chc->variables);
  vector_clear(&chc->equations);
}

const char *chc_text(const ChcTerms *chc, Term t) {
  return (const char *)(uintptr_t)map_get(&chc->texts, t, 0);
}

static void set_text(ChcTerms *chc, Term t, const char *text) { map_put(&chc->texts, t, map_key(text)); }

const char *chc_sort(ChcTerms *chc, unsigned width) {
  if (width == 1) return "Bool";
  return chc->integers == CHC_BITVECTORS ? arena_format(&chc->arena, "(_ BitVec %u)", width) : "Int";
}

static void declare(ChcTerms *chc, const char *name, unsigned width) {
  vector_push(&chc->variables, arena_format(&chc->arena, "(%s %s)", name, chc_sort(chc, width)));
}

void chc_add_variable(ChcTerms *chc, Term variable, const char *name, bool with_range) {
  unsigned width = term_width(chc->bank, variable);
  declare(chc, name, width);
  set_text(chc, variable, name);
  if (with_range && width > 1 && chc->integers != CHC_BITVECTORS)
    vector_push(&chc->equations, chc_integer_range(chc, name, width));
}

/* ---- bit-vectors --------------------------------------------------------------------------------- */

static const char *bitvector_constant(ChcTerms *chc, Term t) {
  unsigned width = term_width(chc->bank, t);
  const uint64_t *words = term_words(chc->bank, t);
  if (width == 1) return words[0] ? "true" : "false";
  Buffer text = {0};
  buffer_add(&text, width % 4 ? "#b" : "#x");
  for (unsigned bit = width, step = width % 4 ? 1 : 4; bit > 0;) {
    bit -= step;
    unsigned digit = (unsigned)(words[bit / 64] >> bit % 64) & ((1u << step) - 1);
    buffer_add_bytes(&text, &"0123456789abcdef"[digit], 1);
  }
  const char *result = arena_string(&chc->arena, text.data, text.size);
  vector_release(&text);
  return result;
}

static const char *bitvector_name(ChcTerms *chc, Term t) {
  const TermBank *bank = chc->bank;
  switch (term_operator(bank, t)) {
  case TERM_NOT: return "bvnot";
  case TERM_AND: return "bvand";
  case TERM_OR: return "bvor";
  case TERM_XOR: return "bvxor";
  case TERM_ULESS: return "bvult";
  case TERM_ULESS_EQUAL: return "bvule";
  case TERM_SLESS: return "bvslt";
  case TERM_SLESS_EQUAL: return "bvsle";
  case TERM_ADD: return "bvadd";
  case TERM_SUBTRACT: return "bvsub";
  case TERM_NEGATE: return "bvneg";
  case TERM_MULTIPLY: return "bvmul";
  case TERM_UDIVIDE: return "bvudiv";
  case TERM_UREMAINDER: return "bvurem";
  case TERM_SDIVIDE: return "bvsdiv";
  case TERM_SREMAINDER: return "bvsrem";
  case TERM_SMODULO: return "bvsmod";
  case TERM_SHIFT_LEFT: return "bvshl";
  case TERM_SHIFT_RIGHT: return "bvlshr";
  case TERM_SHIFT_RIGHT_SIGNED: return "bvashr";
  case TERM_CONCAT: return "concat";
  case TERM_EXTRACT:
    return arena_format(&chc->arena, "(_ extract %u %u)", term_extract_high(bank, t),
                        term_extract_low(bank, t));
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND:
    return arena_format(&chc->arena, "(_ %s_extend %u)",
                        term_operator(bank, t) == TERM_ZERO_EXTEND ? "zero" : "sign",
                        term_width(bank, t) - term_width(bank, term_child(bank, t, 0)));
  default: return NULL; /* refused before */
  }
}

static const char *as_vector(ChcTerms *chc, Term t) {
  const char *text = chc_text(chc, t);
  return term_width(chc->bank, t) > 1 ? text : arena_format(&chc->arena, "(ite %s #b1 #b0)", text);
}

static const char *bitvector_operator(ChcTerms *chc, Term t) {
  TermOperator op = term_operator(chc->bank, t);
  const char *name = bitvector_name(chc, t), *result;
  Term a = term_child(chc->bank, t, 0);
  if (term_arity(chc->bank, t) == 1)
    result = arena_format(&chc->arena, "(%s %s)", name, as_vector(chc, a));
  else
    result = arena_format(&chc->arena, "(%s %s %s)", name, as_vector(chc, a),
                          as_vector(chc, term_child(chc->bank, t, 1)));
  bool is_test = op >= TERM_ULESS && op <= TERM_SLESS_EQUAL;
  return term_width(chc->bank, t) > 1 || is_test ? result : arena_format(&chc->arena, "(= %s #b1)", result);
}

/* ---- either -------------------------------------------------------------------------------------- */

/* Operators that mean the same on Booleans, vectors and integers, and those on Booleans; NULL for others. */
static const char *common_operator(ChcTerms *chc, Term t) {
  const TermBank *bank = chc->bank;
  const char *x[3] = {0};
  for (unsigned i = 0; i < term_arity(bank, t); i++) x[i] = chc_text(chc, term_child(bank, t, i));
  TermOperator op = term_operator(bank, t);
  if (op == TERM_EQUAL) return arena_format(&chc->arena, "(= %s %s)", x[0], x[1]);
  if (op == TERM_ITE) return arena_format(&chc->arena, "(ite %s %s %s)", x[0], x[1], x[2]);
  if (term_width(bank, t) > 1) return NULL;
  switch (op) {
  case TERM_NOT: return arena_format(&chc->arena, "(not %s)", x[0]);
  case TERM_AND: return arena_format(&chc->arena, "(and %s %s)", x[0], x[1]);
  case TERM_OR: return arena_format(&chc->arena, "(or %s %s)", x[0], x[1]);
  case TERM_XOR: return arena_format(&chc->arena, "(xor %s %s)", x[0], x[1]);
  default: return NULL;
  }
}

static const char *text_of_operator(ChcTerms *chc, Term t) {
  const char *text = common_operator(chc, t);
  if (text) return text;
  return chc->integers == CHC_BITVECTORS ? bitvector_operator(chc, t) : chc_integer_operator(chc, t);
}

/* Whatever linear arithmetic cannot say is any value in range; equal terms have equal values still. */
static void add_open(ChcTerms *chc, Term t) {
  chc->open++;
  chc_add_variable(chc, t, arena_format(&chc->arena, "$%u", t), true);
}

static void add_term(ChcTerms *chc, Term t, uint64_t uses) {
  if (chc_text(chc, t)) return;
  if (term_is_constant(chc->bank, t)) {
    bool is_vector = chc->integers == CHC_BITVECTORS || term_width(chc->bank, t) == 1;
    set_text(chc, t, is_vector ? bitvector_constant(chc, t) : chc_integer_constant(chc, t));
    return;
  }
  const char *text = text_of_operator(chc, t);
  if (!text) {
    add_open(chc, t);
  } else if (uses > 1 || strlen(text) > (chc->integers == CHC_BITVECTORS ? LONG_BITVECTORS : LONG_INTEGERS)) {
    const char *name = arena_format(&chc->arena, "$%u", t);
    declare(chc, name, term_width(chc->bank, t));
    vector_push(&chc->equations, arena_format(&chc->arena, "(= %s %s)", name, text));
    set_text(chc, t, name);
  } else {
    set_text(chc, t, text);
  }
}

static int compare_terms(const void *a, const void *b) {
  Term x = *(const Term *)a, y = *(const Term *)b;
  return x < y ? -1 : x > y;
}

void chc_add_terms(ChcTerms *chc, const TermVector *roots) {
  TermVector terms = {0}, work = {0};
  Map uses = {0};
  for (size_t i = 0; i < roots->size; i++) vector_push(&work, roots->data[i]);
  while (work.size) {
    Term t = vector_pop(&work);
    uint64_t count = map_get(&uses, t, 0);
    map_put(&uses, t, count + 1);
    if (count) continue;
    vector_push(&terms, t);
    for (unsigned i = 0; i < term_arity(chc->bank, t); i++) vector_push(&work, term_child(chc->bank, t, i));
  }
  if (terms.size) qsort(terms.data, terms.size, sizeof(Term), compare_terms);
  for (size_t i = 0; i < terms.size; i++) add_term(chc, terms.data[i], map_get(&uses, terms.data[i], 0));
  vector_release(&terms);
  vector_release(&work);
  map_release(&uses);
}
