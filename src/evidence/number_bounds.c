/* Bounds of variables: see number_bounds.h. */
#include "evidence/number_bounds.h"
#include <stdlib.h>

typedef __int128 Number;

typedef struct {
  Term variable;
  bool is_signed;
  Number low, high;
} Interval;

typedef VECTOR(Interval) IntervalVector;
typedef VECTOR(Number) NumberVector;

static Interval full_interval(const TermBank *bank, Term variable, bool is_signed) {
  unsigned width = term_width(bank, variable);
  Number half = (Number)1 << (width - 1);
  return (Interval){variable, is_signed, is_signed ? -half : 0, is_signed ? half - 1 : 2 * half - 1};
}

static Number number_of(const TermBank *bank, Term constant, bool is_signed) {
  Number value = term_value(bank, constant), half = (Number)1 << (term_width(bank, constant) - 1);
  return is_signed && value >= half ? value - 2 * half : value;
}

static bool is_word(const TermBank *bank, Term t) {
  return !sort_is_array(term_sort(bank, t)) && term_width(bank, t) > 1 && term_width(bank, t) <= 64;
}

static bool is_variable_word(const TermBank *bank, Term t) { return term_is_variable(bank, t) && is_word(bank, t); }

/* Is `t` such a bound? */
static bool read_bound(const TermBank *bank, Term t, Interval *interval) {
  bool is_negated = term_operator(bank, t) == TERM_NOT;
  Term atom = is_negated ? term_child(bank, t, 0) : t;
  TermOperator op = term_operator(bank, atom);
  bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL, is_strict = op == TERM_SLESS || op == TERM_ULESS;
  if (!is_signed && op != TERM_ULESS && op != TERM_ULESS_EQUAL) return false;
  Term a = term_child(bank, atom, 0), b = term_child(bank, atom, 1);
  bool is_left = is_variable_word(bank, a);
  if (!(is_left ? term_is_constant(bank, b) : is_variable_word(bank, b) && term_is_constant(bank, a))) return false;
  *interval = full_interval(bank, is_left ? a : b, is_signed);
  Number c = number_of(bank, is_left ? b : a, is_signed);
  if (is_left != is_negated && is_left) interval->high = c - is_strict;                    /* x < c */
  else if (is_left) interval->low = c + !is_strict;                                        /* not x < c */
  else if (!is_negated) interval->low = c + is_strict;                                     /* c < x */
  else interval->high = c - !is_strict;                                                    /* not c < x */
  return true;
}

static int compare_numbers(const void *a, const void *b) {
  Number x = *(const Number *)a, y = *(const Number *)b;
  return x < y ? -1 : x > y;
}

/* x == c for one variable. */
static bool read_value(const TermBank *bank, Term t, Term *variable, Term *constant) {
  if (term_operator(bank, t) != TERM_EQUAL) return false;
  for (unsigned i = 0; i < 2; i++) {
    *variable = term_child(bank, t, i);
    *constant = term_child(bank, t, 1 - i);
    if (term_is_variable(bank, *variable) && term_is_constant(bank, *constant) && is_word(bank, *variable)) return true;
  }
  return false;
}

static void flatten(TermBank *bank, Term clause, TermVector *disjuncts) {
  TermVector work = {0};
  vector_push(&work, clause);
  while (work.size) {
    Term t = vector_pop(&work);
    bool is_or = term_operator(bank, t) == TERM_OR;
    bool is_nand = term_operator(bank, t) == TERM_NOT && term_operator(bank, term_child(bank, t, 0)) == TERM_AND;
    if (!is_or && !is_nand) vector_push(disjuncts, t);
    for (unsigned i = 2; (is_or || is_nand) && i-- > 0;) {
      Term inner = is_or ? t : term_child(bank, t, 0);
      vector_push(&work, is_or ? term_child(bank, inner, i) : term_not(bank, term_child(bank, inner, i)));
    }
  }
  vector_release(&work);
}

static bool is_signed_variable(const CVocabulary *vocabulary, Term variable) {
  const CName *name = (const CName *)(uintptr_t)map_get(&vocabulary->names, variable, 0);
  return name && name->type && type_is_integer(name->type) && type_is_signed(vocabulary->types, name->type);
}

/* The values of `variable` among the disjuncts, ascending; `rest` has the other disjuncts. */
static void take_values(const CVocabulary *vocabulary, const TermVector *disjuncts, Term variable, NumberVector *values, TermVector *rest) {
  TermBank *bank = vocabulary->bank;
  bool is_signed = is_signed_variable(vocabulary, variable);
  for (size_t i = 0; i < disjuncts->size; i++) {
    Term other, constant;
    if (read_value(bank, disjuncts->data[i], &other, &constant) && other == variable)
      vector_push(values, number_of(bank, constant, is_signed));
    else
      vector_push(rest, disjuncts->data[i]);
  }
  if (values->size) qsort(values->data, values->size, sizeof *values->data, compare_numbers);
}

/* Three or more values in a row, and nothing else. */
static bool read_row(const CVocabulary *vocabulary, Term clause, Interval *interval) {
  TermVector disjuncts = {0}, rest = {0};
  NumberVector values = {0};
  Term variable, constant;
  flatten(vocabulary->bank, clause, &disjuncts);
  bool is_row = disjuncts.size >= 3 && read_value(vocabulary->bank, disjuncts.data[0], &variable, &constant);
  if (is_row) {
    take_values(vocabulary, &disjuncts, variable, &values, &rest);
    Number span = values.data[values.size - 1] - values.data[0];
    is_row = !rest.size && span + 1 == (Number)values.size;
  }
  if (is_row) *interval = (Interval){variable, is_signed_variable(vocabulary, variable), values.data[0], values.data[values.size - 1]};
  vector_release(&disjuncts);
  vector_release(&rest);
  vector_release(&values);
  return is_row;
}

static bool read_equality(const CVocabulary *vocabulary, Term t, Interval *interval) {
  Term variable, constant;
  if (!read_value(vocabulary->bank, t, &variable, &constant)) return false;
  bool is_signed = is_signed_variable(vocabulary, variable);
  Number value = number_of(vocabulary->bank, constant, is_signed);
  *interval = (Interval){variable, is_signed, value, value};
  return true;
}

static void meet(IntervalVector *intervals, Interval with) {
  for (size_t i = 0; i < intervals->size; i++) {
    Interval *interval = &intervals->data[i];
    if (interval->variable != with.variable || interval->is_signed != with.is_signed) continue;
    if (with.low > interval->low) interval->low = with.low;
    if (with.high < interval->high) interval->high = with.high;
    return;
  }
  vector_push(intervals, with);
}

static void add_interval(TermBank *bank, const Interval *interval, TermVector *conjuncts) {
  unsigned width = term_width(bank, interval->variable);
  Interval full = full_interval(bank, interval->variable, interval->is_signed);
  TermOperator less = interval->is_signed ? TERM_SLESS : TERM_ULESS;
  Term low = term_constant(bank, width, (uint64_t)interval->low), high = term_constant(bank, width, (uint64_t)interval->high);
  if (interval->low > interval->high) {
    vector_push(conjuncts, term_false(bank));
  } else if (interval->low == interval->high) {
    vector_push(conjuncts, term_equal(bank, interval->variable, low));
  } else {
    if (interval->low > full.low) vector_push(conjuncts, term_not(bank, term_binary(bank, less, interval->variable, low)));
    if (interval->high < full.high) vector_push(conjuncts, term_not(bank, term_binary(bank, less, high, interval->variable)));
  }
}

/* ---- most of few values ---------------------------------------------------------------------------- */


/* None of the values of the interval that are not among `values`. */
static Term none_of_others(TermBank *bank, const Interval *interval, const NumberVector *values) {
  Term none = term_true(bank);
  for (Number n = interval->low; n <= interval->high; n++) {
    bool is_named = false;
    for (size_t i = 0; i < values->size; i++) is_named = is_named || values->data[i] == n;
    Term constant = term_constant(bank, term_width(bank, interval->variable), (uint64_t)n);
    if (!is_named) none = term_and(bank, none, term_not(bank, term_equal(bank, interval->variable, constant)));
  }
  return none;
}

static Term name_fewer(const CVocabulary *vocabulary, const IntervalVector *intervals, Term clause) {
  enum { FEW = 32 };
  TermBank *bank = vocabulary->bank;
  for (size_t i = 0; i < intervals->size; i++) {
    const Interval *interval = &intervals->data[i];
    Number span = interval->high - interval->low + 1;
    if (span > FEW || span < 2 || interval->is_signed != is_signed_variable(vocabulary, interval->variable)) continue;
    TermVector disjuncts = {0}, rest = {0};
    NumberVector values = {0};
    flatten(bank, clause, &disjuncts);
    take_values(vocabulary, &disjuncts, interval->variable, &values, &rest);
    if (2 * (Number)values.size > span) {
      clause = none_of_others(bank, interval, &values);
      for (size_t j = 0; j < rest.size; j++) clause = term_or(bank, rest.data[j], clause);
    }
    vector_release(&disjuncts);
    vector_release(&rest);
    vector_release(&values);
  }
  return clause;
}

/* ---- both -------------------------------------------------------------------------------------------- */

void bounds_merge(const CVocabulary *vocabulary, TermVector *conjuncts) {
  IntervalVector intervals = {0};
  TermVector rest = {0};
  for (size_t i = 0; i < conjuncts->size; i++) {
    Interval interval;
    Term t = conjuncts->data[i];
    if (read_bound(vocabulary->bank, t, &interval) || read_equality(vocabulary, t, &interval) || read_row(vocabulary, t, &interval))
      meet(&intervals, interval);
    else
      vector_push(&rest, conjuncts->data[i]);
  }
  vector_clear(conjuncts);
  for (size_t i = 0; i < intervals.size; i++) add_interval(vocabulary->bank, &intervals.data[i], conjuncts);
  for (size_t i = 0; i < rest.size; i++) {
    Term clause = name_fewer(vocabulary, &intervals, rest.data[i]);
    if (!term_is_true(vocabulary->bank, clause)) vector_push(conjuncts, clause);
  }
  vector_release(&intervals);
  vector_release(&rest);
}

bool bounds_print(const CVocabulary *vocabulary, Term lower, Term upper, Buffer *out) {
  TermBank *bank = vocabulary->bank;
  Interval low, high;
  if (!read_bound(bank, lower, &low) || !read_bound(bank, upper, &high)) return false;
  Interval full = full_interval(bank, low.variable, low.is_signed);
  bool is_pair = low.variable == high.variable && low.is_signed == high.is_signed && low.low > full.low && high.high < full.high;
  if (!is_pair) return false;
  size_t before = out->size;
  Term number = term_constant(bank, term_width(bank, low.variable), (uint64_t)low.low);
  bool good = c_expression_print_number(vocabulary, number, low.is_signed, out);
  buffer_add(out, " <= ");
  good = good && c_expression_print_number(vocabulary, low.variable, low.is_signed, out);
  buffer_add(out, " && ");
  good = good && c_expression_print(vocabulary, upper, out);
  if (!good) out->size = before;
  return good;
}
