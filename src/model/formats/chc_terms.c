/* Terms in Horn clauses: see chc_terms.h.  Texts are made bottom-up, in the order of handles. */
#include "model/formats/chc_terms.h"
#include "logic/smtlib.h"
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

/* ---- operators as SMT-LIB has them --------------------------------------------------------------- */

static const char *keep_text(ChcTerms *chc, Buffer *text) {
  const char *result = arena_string(&chc->arena, text->data, text->size);
  vector_release(text);
  return result;
}

static const char *smtlib_constant(ChcTerms *chc, Term t) {
  Buffer text = {0};
  smtlib_print_constant(chc->bank, t, false, &text);
  return keep_text(chc, &text);
}

/* Bit-vectors of width 1 are Booleans between the operators. */
static const char *smtlib_operator(ChcTerms *chc, Term t) {
  const TermBank *bank = chc->bank;
  TermOperator op = term_operator(bank, t);
  bool is_vector = term_width(bank, t) == 1 && !smtlib_gives_boolean(op);
  Buffer text = {0};
  buffer_add(&text, is_vector ? "(= (" : "(");
  smtlib_print_operator(bank, t, &text);
  for (unsigned i = 0; i < term_arity(bank, t); i++) {
    Term child = term_child(bank, t, i);
    bool is_boolean = term_width(bank, child) == 1 && !smtlib_takes_booleans(op);
    buffer_format(&text, is_boolean ? " (ite %s #b1 #b0)" : " %s", chc_text(chc, child));
  }
  buffer_add(&text, is_vector ? ") #b1)" : ")");
  return keep_text(chc, &text);
}

/* ---- either -------------------------------------------------------------------------------------- */

/* Operators that mean the same on Booleans, vectors and integers, and those on Booleans. */
static bool is_common(const TermBank *bank, Term t) {
  TermOperator op = term_operator(bank, t);
  return op == TERM_EQUAL || op == TERM_ITE || (term_width(bank, t) == 1 && smtlib_takes_booleans(op));
}

static const char *text_of_operator(ChcTerms *chc, Term t) {
  bool is_smtlib = chc->integers == CHC_BITVECTORS || is_common(chc->bank, t);
  return is_smtlib ? smtlib_operator(chc, t) : chc_integer_operator(chc, t);
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
    set_text(chc, t, is_vector ? smtlib_constant(chc, t) : chc_integer_constant(chc, t));
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
