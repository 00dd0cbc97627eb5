/* Readable conjuncts: see tidy.h. */
#include "evidence/tidy.h"
#include <stdlib.h>
#include "evidence/number_bounds.h"
#include "solve/decide.h"

enum { MOST_QUESTIONS = 150, EFFORT = 200 /* conflicts */, LARGE = 2000 /* nodes, of what is asked about */, MOST_CONJUNCTS = 40 };

/* ---- questions ------------------------------------------------------------------------------------- */

bool tidy_implies(Tidy *tidy, Term context, Term t) {
  Term doubt = term_and(tidy->bank, context, term_not(tidy->bank, t));
  if (term_is_false(tidy->bank, doubt)) return true;
  if (tidy->is_hasty || tidy->questions >= MOST_QUESTIONS || term_count_nodes(tidy->bank, doubt) > LARGE) return false;
  Budget effort;
  tidy->questions++;
  budget_init(&effort, tidy->budget, 0, EFFORT);
  return decide_term(tidy->bank, doubt, &effort, NULL) == ANSWER_UNSAT;
}

static bool are_same(Tidy *tidy, Term context, Term a, Term b) { return tidy_implies(tidy, context, term_equal(tidy->bank, a, b)); }

/* ---- conjuncts and disjuncts ----------------------------------------------------------------------- */

/* a and b, or not (c or d): op is TERM_AND; a or b, or not (c and d): TERM_OR. */
static bool split(TermBank *bank, Term t, TermOperator op, TermVector *parts) {
  Term inner = term_operator(bank, t) == TERM_NOT ? term_child(bank, t, 0) : t;
  TermOperator wanted = inner == t ? op : op == TERM_AND ? TERM_OR : TERM_AND;
  if (term_operator(bank, inner) != wanted) return false;
  for (unsigned i = 2; i-- > 0;) {
    Term part = term_child(bank, inner, i);
    vector_push(parts, inner == t ? part : term_not(bank, part));
  }
  return true;
}

static void split_all(TermBank *bank, Term t, TermOperator op, TermVector *parts) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, t);
  while (work.size) {
    Term part = vector_pop(&work);
    if (map_has(&seen, part)) continue;
    map_put(&seen, part, 1);
    if (!split(bank, part, op, &work)) vector_push(parts, part);
  }
  vector_release(&work);
  map_release(&seen);
}

void tidy_disjuncts(TermBank *bank, Term clause, TermVector *disjuncts) { split_all(bank, clause, TERM_OR, disjuncts); }

Term tidy_clause(TermBank *bank, const TermVector *disjuncts) {
  Term clause = term_false(bank);
  for (size_t i = disjuncts->size; i-- > 0;) clause = term_or(bank, disjuncts->data[i], clause);
  return clause;
}

static Term conjunction(TermBank *bank, const TermVector *conjuncts, size_t without) {
  Term all = term_true(bank);
  for (size_t i = 0; i < conjuncts->size; i++)
    if (i != without) all = term_and(bank, all, conjuncts->data[i]);
  return all;
}

/* What can be said of each conjunct. */
static void split_sayable(Tidy *tidy, Term t, TermVector *conjuncts) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, t);
  while (work.size) {
    Term part = vector_pop(&work);
    if (map_has(&seen, part)) continue;
    map_put(&seen, part, 1);
    if (split(tidy->bank, part, TERM_AND, &work)) continue;
    Term weak = c_expression_weaken(tidy->vocabulary, part);
    if (weak != part) tidy->is_weaker = true;
    if (weak != part && split(tidy->bank, weak, TERM_AND, &work)) continue;
    if (!term_is_true(tidy->bank, weak)) vector_push(conjuncts, weak);
  }
  vector_release(&work);
  map_release(&seen);
}

/* ---- variables that nobody can name ---------------------------------------------------------------- */

/* There is a value of each unnamed bit with which the invariant holds: that is exact where they are few. */
static Term without_bits(Tidy *tidy, Term invariant) {
  enum { MOST_BITS = 3, SMALL = 500 };
  TermVector variables = {0};
  Term result = invariant;
  unsigned eliminated = 0;
  term_free_variables(tidy->bank, invariant, &variables);
  for (size_t i = 0; i < variables.size && eliminated < MOST_BITS; i++) {
    Term bit = variables.data[i];
    bool is_bit = !sort_is_array(term_sort(tidy->bank, bit)) && term_width(tidy->bank, bit) == 1;
    if (!is_bit || map_has(&tidy->vocabulary->names, bit) || term_count_nodes(tidy->bank, result) > SMALL) continue;
    Term cases[2];
    for (unsigned value = 0; value < 2; value++) {
      Map map = {0};
      map_put(&map, bit, term_bool(tidy->bank, value));
      cases[value] = term_substitute(tidy->bank, result, &map, NULL);
      map_release(&map);
    }
    result = term_or(tidy->bank, cases[0], cases[1]);
    eliminated++;
  }
  vector_release(&variables);
  return result;
}

/* ---- atoms ----------------------------------------------------------------------------------------- */

static const CName *name_of(const Tidy *tidy, Term t) { return (const CName *)(uintptr_t)map_get(&tidy->vocabulary->names, t, 0); }

static bool is_signed_name(const Tidy *tidy, Term t) {
  const CName *name = name_of(tidy, t);
  return name && name->type && type_is_integer(name->type) && type_is_signed(tidy->vocabulary->types, name->type);
}

/* The upper part of a number is this: it lies between two multiples of a power of two. */
static Term nicer_equal(Tidy *tidy, Term t) {
  TermBank *bank = tidy->bank;
  Term a = term_child(bank, t, 0), b = term_child(bank, t, 1);
  if (term_is_constant(bank, a)) {
    Term other = a;
    a = b;
    b = other;
  }
  if (!term_is_constant(bank, b) || term_operator(bank, a) != TERM_EXTRACT) return t;
  Term from = term_child(bank, a, 0);
  unsigned width = term_width(bank, from), low = term_extract_low(bank, a);
  bool is_top = term_extract_high(bank, a) + 1 == width && low && width <= 64;
  if (!is_top) return t;
  uint64_t first = term_value(bank, b) << low, last = first + (((uint64_t)1 << low) - 1);
  Term below = term_uless(bank, from, term_constant(bank, width, first)), above = term_uless(bank, term_constant(bank, width, last), from);
  return term_not(bank, term_or(bank, below, above));
}

/* x.000 < c: the zeros below do not matter. */
static Term nicer_multiple(Tidy *tidy, Term t, Term a, Term b) {
  TermBank *bank = tidy->bank;
  bool is_left = term_is_constant(bank, b);
  Term number = is_left ? a : b, constant = is_left ? b : a;
  if (!term_is_constant(bank, constant) || term_operator(bank, number) != TERM_CONCAT || term_width(bank, number) > 64) return t;
  Term high = term_child(bank, number, 0), low = term_child(bank, number, 1);
  unsigned shift = term_width(bank, low), width = term_width(bank, high);
  if (!term_is_constant(bank, low) || term_value(bank, low) || shift >= 64) return t;
  uint64_t c = term_value(bank, constant), part = c >> shift, rest = c & (((uint64_t)1 << shift) - 1);
  if (!is_left) return term_uless(bank, term_constant(bank, width, part), high); /* c < x.000 */
  uint64_t bound = part + (rest ? 1 : 0);
  if (width < 64 && bound >> width) return term_true(bank);
  return term_uless(bank, high, term_constant(bank, width, bound));
}

/* An unsigned bound on a number that the program takes to be signed. */
static Term nicer_order(Tidy *tidy, Term t, Term a, Term b) {
  TermBank *bank = tidy->bank;
  bool is_left = is_signed_name(tidy, a);
  Term number = is_left ? a : b, constant = is_left ? b : a;
  if (!is_signed_name(tidy, number) || !term_is_constant(bank, constant)) return t;
  unsigned width = term_width(bank, number);
  Term zero = term_constant(bank, width, 0);
  Term is_negative = term_sless(bank, number, zero);
  if (is_left && (term_value(bank, constant) - 1) >> (width - 1)) return t; /* c > 2^(width - 1), or 0 */
  if (is_left && term_value(bank, constant) >> (width - 1)) return term_not(bank, is_negative); /* as a signed number this bound would be the least there is */
  if (is_left) return term_and(bank, term_not(bank, is_negative), term_sless(bank, number, constant));
  if (term_value(bank, constant) >> (width - 1)) return t;
  return term_or(bank, is_negative, term_sless(bank, constant, number));
}

static Term nicer_atom(Tidy *tidy, Term t) {
  TermOperator op = term_operator(tidy->bank, t);
  bool is_word = term_arity(tidy->bank, t) == 2 && !sort_is_array(term_sort(tidy->bank, term_child(tidy->bank, t, 0))) &&
                 term_width(tidy->bank, term_child(tidy->bank, t, 0)) <= 64 && term_width(tidy->bank, term_child(tidy->bank, t, 0)) > 1;
  if (!is_word) return t;
  Term a = term_child(tidy->bank, t, 0), b = term_child(tidy->bank, t, 1);
  if (op == TERM_EQUAL) return nicer_equal(tidy, t);
  if (op != TERM_ULESS && op != TERM_ULESS_EQUAL) return t;
  Term less = op == TERM_ULESS ? t : term_uless(tidy->bank, b, a), nicer = less;
  if (op == TERM_ULESS_EQUAL) { /* not b < a */
    Term x = a;
    a = b;
    b = x;
  }
  nicer = nicer_multiple(tidy, less, a, b);
  if (nicer == less) nicer = nicer_order(tidy, less, a, b);
  return nicer == less ? t : op == TERM_ULESS ? nicer : term_not(tidy->bank, nicer);
}

static Term rewrite_atoms(Tidy *tidy, Term t, Term (*rewrite)(Tidy *tidy, Term atom)) {
  TermVector below = {0};
  Map map = {0};
  term_subterms(tidy->bank, t, &below);
  for (size_t i = 0; i < below.size; i++) {
    Term part = below.data[i];
    if (sort_is_array(term_sort(tidy->bank, part)) || term_width(tidy->bank, part) != 1) continue;
    Term other = rewrite(tidy, part);
    if (other != part) map_put(&map, part, other);
  }
  Term result = map.size ? term_substitute(tidy->bank, t, &map, NULL) : t;
  map_release(&map);
  vector_release(&below);
  return result;
}

/* ---- signed or unsigned ---------------------------------------------------------------------------- */

/* Does the program take the numbers below to be signed?  -1: it has none of either kind. */
static int sign_of(const Tidy *tidy, Term t) {
  TermVector variables = {0};
  int sign = -1;
  term_free_variables(tidy->bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++) {
    const CName *name = name_of(tidy, variables.data[i]);
    if (!name || !name->type || !type_is_integer(name->type)) continue;
    if (is_signed_name(tidy, variables.data[i]))
      sign = 1;
    else if (sign < 0)
      sign = 0;
  }
  vector_release(&variables);
  return sign;
}

/* The order of the other kind, where it is the same in all states of the invariant. */
static Term other_order(Tidy *tidy, Term t) {
  TermOperator op = term_operator(tidy->bank, t);
  bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL;
  if (!is_signed && op != TERM_ULESS && op != TERM_ULESS_EQUAL) return t;
  int sign = sign_of(tidy, t);
  if (sign < 0 || sign == (int)is_signed) return t;
  static const TermOperator others[][2] = {{TERM_SLESS, TERM_ULESS}, {TERM_SLESS_EQUAL, TERM_ULESS_EQUAL}, {TERM_ULESS, TERM_SLESS}, {TERM_ULESS_EQUAL, TERM_SLESS_EQUAL}};
  TermOperator turned = op;
  for (size_t i = 0; i < 4; i++)
    if (others[i][0] == op) turned = others[i][1];
  Term other = term_binary(tidy->bank, turned, term_child(tidy->bank, t, 0), term_child(tidy->bank, t, 1));
  return are_same(tidy, tidy->invariant, t, other) ? other : t;
}

/* ---- parts that are all there is ------------------------------------------------------------------- */

static bool is_low_part(const TermBank *bank, Term t) { return term_operator(bank, t) == TERM_EXTRACT && !term_extract_low(bank, t); }

/* The comparison of the lower part of a number, with the whole number, where that is the same in all states of the invariant. */
static Term whole_number(Tidy *tidy, Term t) {
  TermBank *bank = tidy->bank;
  TermOperator op = term_operator(bank, t);
  if (!term_operator_is_comparison(op) || sort_is_array(term_sort(bank, term_child(bank, t, 0)))) return t;
  Term sides[] = {term_child(bank, t, 0), term_child(bank, t, 1)};
  Term part = is_low_part(bank, sides[0]) ? sides[0] : sides[1];
  if (!is_low_part(bank, part) || term_width(bank, part) < 8) return t;
  unsigned width = term_width(bank, term_child(bank, part, 0));
  bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL;
  for (unsigned i = 0; i < 2; i++) {
    Term whole = is_low_part(bank, sides[i]) ? term_child(bank, sides[i], 0) : TERM_NONE;
    bool is_whole = whole != TERM_NONE && term_width(bank, whole) == width;
    sides[i] = is_whole ? whole : term_resize(bank, sides[i], width, is_signed);
  }
  Term other = term_binary(bank, op, sides[0], sides[1]);
  return are_same(tidy, tidy->invariant, t, other) ? other : t;
}

/* ---- sums that do not overflow --------------------------------------------------------------------- */

static bool is_arithmetic(const TermBank *bank, Term t) {
  TermOperator op = term_operator(bank, t);
  Term number;
  unsigned shift;
  return op == TERM_ADD || op == TERM_SUBTRACT || op == TERM_MULTIPLY || c_expression_is_multiple(bank, t, &number, &shift);
}

/* The same in a type that holds the result, and in its own. */
static Term is_exact(Tidy *tidy, Term t) {
  TermBank *bank = tidy->bank;
  TermOperator op = term_operator(bank, t);
  Term number;
  unsigned width = term_width(bank, t), wide = op == TERM_ADD || op == TERM_SUBTRACT ? width + 1 : 2 * width, shift;
  Term a = term_sign_extend(bank, term_child(bank, t, 0), wide), b = term_sign_extend(bank, term_child(bank, t, 1), wide);
  if (c_expression_is_multiple(bank, t, &number, &shift)) {
    a = term_sign_extend(bank, number, wide);
    b = term_constant(bank, wide, (uint64_t)1 << shift);
    op = TERM_MULTIPLY;
  }
  return term_equal(bank, term_binary(bank, op, a, b), term_sign_extend(bank, t, wide));
}

static void find_exact(Tidy *tidy, Term t) {
  TermVector below = {0};
  term_subterms(tidy->bank, t, &below);
  for (size_t i = 0; i < below.size; i++) {
    Term part = below.data[i];
    if (sort_is_array(term_sort(tidy->bank, part)) || !is_arithmetic(tidy->bank, part) || map_has(&tidy->vocabulary->exact, part)) continue;
    unsigned width = term_width(tidy->bank, part);
    if (width == 1 || width > 64 || sign_of(tidy, part) != 1) continue;
    if (tidy_implies(tidy, tidy->invariant, is_exact(tidy, part))) map_put(&tidy->vocabulary->exact, part, 1);
  }
  vector_release(&below);
}

/* ---- boxes ------------------------------------------------------------------------------------------ */

/* x <= bound, in the order of its type; of a signed number both are not negative. */
static Term is_at_most(Tidy *tidy, Term x, uint64_t bound) {
  Term constant = term_constant(tidy->bank, term_width(tidy->bank, x), bound);
  return term_not(tidy->bank, is_signed_name(tidy, x) ? term_sless(tidy->bank, constant, x) : term_uless(tidy->bank, constant, x));
}

static bool stays_below(Tidy *tidy, Term x, uint64_t bound) { return tidy_implies(tidy, tidy->invariant, is_at_most(tidy, x, bound)); }

static bool stays_above(Tidy *tidy, Term x, uint64_t bound) { return tidy_implies(tidy, tidy->invariant, term_not(tidy->bank, is_at_most(tidy, x, bound))); }

/* The first number in low .. high for which the question is answered as `answer`; that is so at `high`, and from the first one on. */
static uint64_t first_number(Tidy *tidy, Term x, bool (*ask)(Tidy *tidy, Term x, uint64_t bound), bool answer, uint64_t low, uint64_t high) {
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if (ask(tidy, x, middle) == answer)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* The least and the largest number that the invariant allows, as far as they lie in 0 .. 2^BOX_BITS. */
static Term box_of(Tidy *tidy, Term x) {
  enum { BOX_BITS = 16 };
  TermBank *bank = tidy->bank;
  unsigned width = term_width(bank, x), bits = width < BOX_BITS ? width : BOX_BITS;
  bool is_signed = is_signed_name(tidy, x);
  Term box = term_true(bank), is_positive = is_signed ? term_not(bank, term_sless(bank, x, term_constant(bank, width, 0))) : box;
  uint64_t high = ((uint64_t)1 << (bits - is_signed)) - 1;
  bool starts = tidy_implies(tidy, tidy->invariant, is_positive), ends = stays_below(tidy, x, high);
  if (ends) high = first_number(tidy, x, stays_below, true, 0, high);
  if (ends) box = is_at_most(tidy, x, high);
  if (starts) box = term_and(bank, box, is_positive);
  if (!starts || !stays_above(tidy, x, 0)) return box;
  uint64_t low = first_number(tidy, x, stays_above, false, 1, high);
  return term_and(bank, box, term_not(bank, is_at_most(tidy, x, low - 1)));
}

static bool is_number(const Tidy *tidy, Term x) {
  const CName *name = name_of(tidy, x);
  return name && name->type && type_is_integer(name->type) && term_width(tidy->bank, x) >= 8 && term_width(tidy->bank, x) <= 64;
}

/* What engines say of single bits is often nothing but bounds of the numbers: then it is said by these. */
static Term as_box(Tidy *tidy, Term conjunct) {
  enum { LONG = 16 /* nodes */, MOST_NUMBERS = 3 };
  TermVector numbers = {0};
  Term box = term_true(tidy->bank);
  if (!tidy->is_hasty && term_count_nodes(tidy->bank, conjunct) >= LONG) term_free_variables(tidy->bank, conjunct, &numbers);
  bool is_box = numbers.size && numbers.size <= MOST_NUMBERS;
  for (size_t i = 0; i < numbers.size && is_box; i++) {
    is_box = is_number(tidy, numbers.data[i]);
    if (is_box) box = term_and(tidy->bank, box, box_of(tidy, numbers.data[i]));
  }
  vector_release(&numbers);
  return is_box && tidy_implies(tidy, box, conjunct) ? box : conjunct;
}

/* ---- shorter, and fewer ---------------------------------------------------------------------------- */

static Term shorter_clause(Tidy *tidy, Term context, Term clause) {
  TermVector disjuncts = {0};
  tidy_disjuncts(tidy->bank, clause, &disjuncts);
  for (size_t i = 0; i < disjuncts.size && disjuncts.size > 1;) {
    TermVector fewer = {0};
    for (size_t j = 0; j < disjuncts.size; j++)
      if (j != i) vector_push(&fewer, disjuncts.data[j]);
    bool is_needless = tidy_implies(tidy, context, tidy_clause(tidy->bank, &fewer));
    if (is_needless)
      for (size_t j = i; j + 1 < disjuncts.size; j++) disjuncts.data[j] = disjuncts.data[j + 1];
    if (is_needless)
      disjuncts.size--;
    else
      i++;
    vector_release(&fewer);
  }
  Term result = tidy_clause(tidy->bank, &disjuncts);
  vector_release(&disjuncts);
  return result;
}

static void remove_at(TermVector *terms, size_t at) {
  for (size_t i = at; i + 1 < terms->size; i++) terms->data[i] = terms->data[i + 1];
  terms->size--;
}

void tidy_shorten(Tidy *tidy, Term context, Term said, TermVector *conjuncts) {
  for (size_t i = 0; i < conjuncts->size; i++) conjuncts->data[i] = shorter_clause(tidy, context, conjuncts->data[i]);
  for (size_t i = conjuncts->size; i-- > 0;) { /* the largest first: they are last */
    Term others = term_and(tidy->bank, said, conjunction(tidy->bank, conjuncts, i));
    if (tidy_implies(tidy, others, conjuncts->data[i])) remove_at(conjuncts, i);
  }
}

/* ---- all of it ------------------------------------------------------------------------------------- */

typedef struct {
  Term term;
  size_t nodes, place;
} Sized;

static int compare_sized(const void *a, const void *b) {
  const Sized *x = a, *y = b;
  if (x->nodes != y->nodes) return x->nodes < y->nodes ? -1 : 1;
  return x->place < y->place ? -1 : x->place > y->place;
}

/* Small ones first; of very many only these. */
static void sort_by_size(Tidy *tidy, TermVector *conjuncts) {
  VECTOR(Sized) sized = {0};
  for (size_t i = 0; i < conjuncts->size; i++)
    vector_push(&sized, (Sized){conjuncts->data[i], term_count_nodes(tidy->bank, conjuncts->data[i]), i});
  if (sized.size) qsort(sized.data, sized.size, sizeof *sized.data, compare_sized);
  for (size_t i = 0; i < sized.size; i++) conjuncts->data[i] = sized.data[i].term;
  vector_release(&sized);
}

/* Within each alternative bounds go together as well. */
static Term merge_alternatives(Tidy *tidy, Term clause) {
  TermVector disjuncts = {0};
  tidy_disjuncts(tidy->bank, clause, &disjuncts);
  for (size_t i = 0; i < disjuncts.size && disjuncts.size > 1; i++) {
    TermVector parts = {0};
    split_all(tidy->bank, disjuncts.data[i], TERM_AND, &parts);
    if (parts.size > 1) {
      bounds_merge(tidy->vocabulary, &parts);
      disjuncts.data[i] = conjunction(tidy->bank, &parts, SIZE_MAX);
    }
    vector_release(&parts);
  }
  Term merged = tidy_clause(tidy->bank, &disjuncts);
  vector_release(&disjuncts);
  return merged;
}

static void split_and_merge(Tidy *tidy, TermVector *conjuncts) {
  TermVector parts = {0};
  for (size_t i = 0; i < conjuncts->size; i++) split_all(tidy->bank, merge_alternatives(tidy, conjuncts->data[i]), TERM_AND, &parts);
  bounds_merge(tidy->vocabulary, &parts);
  vector_clear(conjuncts);
  for (size_t i = 0; i < parts.size; i++) vector_push(conjuncts, parts.data[i]);
  vector_release(&parts);
}

/* Rewritten atoms may be conjunctions, and then bounds that go together. */
static void rewrite_all(Tidy *tidy, TermVector *conjuncts) {
  for (size_t i = 0; i < conjuncts->size; i++) conjuncts->data[i] = rewrite_atoms(tidy, conjuncts->data[i], nicer_atom);
  split_and_merge(tidy, conjuncts);
}

/* With questions of its own, so that as many are left for what comes behind. */
static void find_boxes(Tidy *tidy, TermVector *conjuncts) {
  unsigned questions = tidy->questions;
  if (conjuncts->size > MOST_CONJUNCTS) return;
  for (size_t i = 0; i < conjuncts->size; i++) conjuncts->data[i] = as_box(tidy, conjuncts->data[i]);
  split_and_merge(tidy, conjuncts);
  tidy->questions = questions;
}

/* Atoms that mean the same in all states of the invariant; but what makes them the same must still be said. */
static void rewrite_in_context(Tidy *tidy, Term (*rewrite)(Tidy *tidy, Term atom), TermVector *conjuncts) {
  if (conjuncts->size > MOST_CONJUNCTS) return;
  for (size_t i = 0; i < conjuncts->size; i++) {
    Term other = rewrite_atoms(tidy, conjuncts->data[i], rewrite);
    if (other == conjuncts->data[i]) continue;
    Term said = term_and(tidy->bank, conjunction(tidy->bank, conjuncts, i), other);
    if (tidy_implies(tidy, said, conjuncts->data[i])) conjuncts->data[i] = other;
  }
  split_and_merge(tidy, conjuncts);
}

void tidy_conjuncts(Tidy *tidy, Term invariant, TermVector *conjuncts) {
  tidy->bank = tidy->vocabulary->bank;
  tidy->invariant = without_bits(tidy, invariant);
  split_sayable(tidy, tidy->invariant, conjuncts);
  rewrite_all(tidy, conjuncts);
  rewrite_all(tidy, conjuncts); /* once more: there may be new unsigned bounds of signed numbers */
  rewrite_in_context(tidy, whole_number, conjuncts);
  rewrite_in_context(tidy, other_order, conjuncts);
  find_boxes(tidy, conjuncts);
  sort_by_size(tidy, conjuncts);
  if (conjuncts->size <= MOST_CONJUNCTS) tidy_shorten(tidy, tidy->invariant, term_true(tidy->bank), conjuncts);
  bounds_merge(tidy->vocabulary, conjuncts);
  bool has_exact = conjuncts->size <= MOST_CONJUNCTS && !tidy->is_read_elsewhere;
  for (size_t i = 0; i < conjuncts->size && has_exact; i++) find_exact(tidy, conjuncts->data[i]);
}
