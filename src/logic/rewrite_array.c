/* Rules for arrays: reading over writing, and writes that are undone or repeated. */
#include "logic/rewrite.h"

enum { CHAIN_LIMIT = 4096 };

/* t = base + k with a constant k; base is TERM_NONE for a constant */
static void split_offset(const TermBank *bank, Term t, Term *base, Term *offset) {
  bool has_offset = is_with_constant(bank, t, TERM_ADD);
  *base = is_constant(bank, t) ? TERM_NONE : has_offset ? arg(bank, t, 0) : t;
  *offset = is_constant(bank, t) ? t : has_offset ? arg(bank, t, 1) : TERM_NONE;
}

/* Known to differ: different constants, or different constant distances from the same term. */
static bool are_different(const TermBank *bank, Term i, Term j) {
  Term i_base, j_base, i_offset, j_offset;
  split_offset(bank, i, &i_base, &i_offset);
  split_offset(bank, j, &j_base, &j_offset);
  return are_complements(bank, i, j) || (i_base == j_base && i_offset != j_offset);
}

/* The element at `index` if it shows, else TERM_NONE and the array that it is also in. */
static Term look_up(TermBank *bank, Term *array, Term index) {
  for (unsigned steps = 0; is_op(bank, *array, TERM_STORE) && steps < CHAIN_LIMIT; steps++) {
    if (arg(bank, *array, 1) == index) return RULE(SELECT_STORED, arg(bank, *array, 2));
    if (!are_different(bank, arg(bank, *array, 1), index)) break;
    *array = RULE(SELECT_BESIDE, arg(bank, *array, 0));
  }
  if (is_op(bank, *array, TERM_CONSTANT_ARRAY)) return RULE(SELECT_CONSTANT_ARRAY, arg(bank, *array, 0));
  return TERM_NONE;
}

Term rewrite_select(TermBank *bank, Term array, Term index) {
  Term known = look_up(bank, &array, index);
  if (known) return known;
  unsigned width = sort_element_width(bank, term_sort(bank, array));
  return bank_intern(bank, TERM_SELECT, width, 0, array, index, TERM_NONE);
}

/* Is `value` what the array holds at `index` anyway? */
static bool changes_nothing(TermBank *bank, Term array, Term index, Term value) {
  Term known = look_up(bank, &array, index);
  if (known) return known == value;
  return is_op(bank, value, TERM_SELECT) && arg(bank, value, 0) == array && arg(bank, value, 1) == index;
}

/* Writes at constant indices are kept in ascending order, so that order of writing does not show; the
 * writes above the place of the new one are taken off and put back on. */
static Term store_sorted(TermBank *bank, Term array, Term index, Term value) {
  VECTOR(Term) above = {0};
  const uint64_t *words = term_words(bank, index);
  unsigned width = width_of(bank, index);
  while (is_op(bank, array, TERM_STORE) && is_constant(bank, arg(bank, array, 1)) &&
         bits_compare(term_words(bank, arg(bank, array, 1)), words, width) > 0 && above.size < CHAIN_LIMIT) {
    vector_push(&above, array);
    array = arg(bank, array, 0);
  }
  if (above.size) bank->fired[RULE_STORE_SORTED]++;
  Sort sort = term_sort(bank, array);
  if (is_op(bank, array, TERM_STORE) && arg(bank, array, 1) == index)
    array = RULE(STORE_OVERWRITES, arg(bank, array, 0));
  Term result = bank_intern(bank, TERM_STORE, sort, 0, array, index, value);
  while (above.size) {
    Term old = vector_pop(&above);
    result = bank_intern(bank, TERM_STORE, sort, 0, result, arg(bank, old, 1), arg(bank, old, 2));
  }
  vector_release(&above);
  return result;
}

Term rewrite_store(TermBank *bank, Term array, Term index, Term value) {
  if (changes_nothing(bank, array, index, value)) return RULE(STORE_NO_CHANGE, array);
  if (is_constant(bank, index)) return store_sorted(bank, array, index, value);
  if (is_op(bank, array, TERM_STORE) && arg(bank, array, 1) == index)
    array = RULE(STORE_OVERWRITES, arg(bank, array, 0));
  return bank_intern(bank, TERM_STORE, term_sort(bank, array), 0, array, index, value);
}
