/* Statements about all elements: see element_invariants.h. */
#include "evidence/element_invariants.h"
#include <inttypes.h>

typedef struct {
  const CNames *names;
  Tidy *tidy;
  TermBank *bank;
  Term index;
  const char *name;
  TermVector clauses; /* about the index, or elements there */
  TermVector guards;  /* by clause: its disjuncts about the index alone, as a clause */
  TermVector bodies;  /* by clause: the others */
  TermVector always;  /* what is said of all elements */
} Speaker;

/* ---- what a term is about --------------------------------------------------------------------------- */

typedef struct {
  bool has_this, has_element, has_others; /* the index or an element at it; an element; another index */
} About;

static About about(const CNames *names, const TermBank *bank, Term t, Term index) {
  TermVector variables = {0};
  About result = {0};
  term_free_variables(bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++)
    for (size_t j = 0; j < names->elements.size; j++) {
      const ElementName *element = &names->elements.data[j];
      bool is_element = variables.data[i] == element->element;
      if (!is_element && variables.data[i] != element->index) continue;
      result.has_element = result.has_element || is_element;
      if (element->index == index)
        result.has_this = true;
      else
        result.has_others = true;
    }
  vector_release(&variables);
  return result;
}

/* How many elements the smallest array in it has. */
static uint64_t count_of(const Speaker *s, Term t) {
  TermVector variables = {0};
  uint64_t count = UINT64_MAX;
  term_free_variables(s->bank, t, &variables);
  for (size_t i = 0; i < variables.size; i++)
    for (size_t j = 0; j < s->names->elements.size; j++) {
      const ElementName *element = &s->names->elements.data[j];
      if (variables.data[i] == element->element && element->count < count) count = element->count;
    }
  vector_release(&variables);
  return count;
}

static Term is_below(const Speaker *s, uint64_t count) {
  unsigned width = term_width(s->bank, s->index);
  if (width >= 64 || count >> width) return term_true(s->bank);
  return term_uless(s->bank, s->index, term_constant(s->bank, width, count));
}

static void add_clause(Speaker *s, Term clause) {
  TermVector disjuncts = {0}, guards = {0}, body = {0};
  tidy_disjuncts(s->bank, clause, &disjuncts);
  for (size_t i = 0; i < disjuncts.size; i++) {
    About what = about(s->names, s->bank, disjuncts.data[i], s->index);
    if (what.has_this && !what.has_element)
      vector_push(&guards, disjuncts.data[i]);
    else
      vector_push(&body, disjuncts.data[i]);
  }
  vector_push(&s->clauses, clause);
  vector_push(&s->guards, tidy_clause(s->bank, &guards));
  vector_push(&s->bodies, tidy_clause(s->bank, &body));
  vector_release(&disjuncts);
  vector_release(&guards);
  vector_release(&body);
}

/* ---- ranges ----------------------------------------------------------------------------------------- */

typedef struct {
  Buffer low, high, with; /* empty: 0, the last element, nothing */
  bool has_high;
} IndexRange;

static void release_range(IndexRange *range) {
  vector_release(&range->low);
  vector_release(&range->high);
  vector_release(&range->with);
}

static void add_with(Speaker *s, Term condition, IndexRange *range) {
  Buffer text = {0};
  if (c_expression_print_conjunct(&s->names->vocabulary, condition, &text))
    buffer_format(&range->with, "%s%s", range->with.size ? " && " : "", buffer_text(&text));
  else
    s->tidy->is_weaker = true; /* c_expression_weaken has seen that it can be said */
  vector_release(&text);
}

/* The index, or the index in a wider type that has no negative numbers of it. */
static bool is_index(const Speaker *s, Term t, bool is_signed) {
  if (t == s->index) return !is_signed;
  return term_operator(s->bank, t) == TERM_ZERO_EXTEND && term_child(s->bank, t, 0) == s->index;
}

/* The bound `limit` + `by`, as text. */
static bool print_limit(Speaker *s, Term limit, bool is_signed, int by, Buffer *out) {
  if (term_is_constant(s->bank, limit)) {
    unsigned gap = 64 - term_width(s->bank, limit);
    uint64_t bits = term_value(s->bank, limit);
    __int128 number = is_signed ? (__int128)((int64_t)(bits << gap) >> gap) : (__int128)bits;
    number += by;
    if (number > INT64_MAX || number < INT64_MIN) return false;
    buffer_format(out, "%" PRId64, (int64_t)number);
    return true;
  }
  Buffer text = {0};
  bool good = !about(s->names, s->bank, limit, s->index).has_this && c_expression_print_number(&s->names->vocabulary, limit, is_signed, &text);
  if (good) buffer_format(out, by < 0 ? "%s - 1" : by ? "%s + 1" : "%s", buffer_text(&text));
  vector_release(&text);
  return good;
}

/* k < t, t < k and the like; false: it is not that, or there is such a bound already. */
static bool take_limit(Speaker *s, Term condition, IndexRange *range) {
  bool is_negated = term_operator(s->bank, condition) == TERM_NOT;
  Term atom = is_negated ? term_child(s->bank, condition, 0) : condition;
  TermOperator op = term_operator(s->bank, atom);
  bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL, is_strict = (op == TERM_SLESS || op == TERM_ULESS) != is_negated;
  if (!is_signed && op != TERM_ULESS && op != TERM_ULESS_EQUAL) return false;
  Term a = term_child(s->bank, atom, is_negated), b = term_child(s->bank, atom, !is_negated); /* a < b or a <= b */
  if (is_index(s, a, is_signed) && !range->has_high) return range->has_high = print_limit(s, b, is_signed, is_strict ? -1 : 0, &range->high);
  bool is_from_zero = !is_signed || tidy_implies(s->tidy, s->tidy->invariant, term_not(s->bank, term_sless(s->bank, a, term_constant(s->bank, term_width(s->bank, a), 0))));
  if (is_index(s, b, is_signed) && !range->low.size && is_from_zero) return print_limit(s, a, is_signed, is_strict ? 1 : 0, &range->low);
  return false;
}

static void find_range(Speaker *s, Term guard, uint64_t count, IndexRange *range) {
  TermVector disjuncts = {0};
  if (!term_is_false(s->bank, guard)) tidy_disjuncts(s->bank, guard, &disjuncts);
  for (size_t i = 0; i < disjuncts.size; i++) {
    Term condition = term_not(s->bank, disjuncts.data[i]);
    if (!take_limit(s, condition, range)) add_with(s, condition, range);
  }
  Term outside = term_and(s->bank, s->tidy->invariant, term_not(s->bank, guard));
  if (range->has_high && !tidy_implies(s->tidy, outside, is_below(s, count)))
    buffer_format(&range->with, "%s%s < %" PRIu64, range->with.size ? " && " : "", s->name, count);
  if (!range->low.size) buffer_add(&range->low, "0");
  if (!range->has_high) buffer_format(&range->high, "%" PRIu64, count - 1);
  vector_release(&disjuncts);
}

/* ---- statements ------------------------------------------------------------------------------------- */

static bool has_term(const TermVector *terms, Term t) {
  for (size_t i = 0; i < terms->size; i++)
    if (terms->data[i] == t) return true;
  return false;
}

static bool print_bodies(const Speaker *s, const TermVector *bodies, Buffer *out) {
  bool good = true;
  for (size_t i = 0; i < bodies->size && good; i++) {
    if (i) buffer_add(out, " && ");
    good = bodies->size > 1 ? c_expression_print_conjunct(&s->names->vocabulary, bodies->data[i], out)
                            : c_expression_print(&s->names->vocabulary, bodies->data[i], out);
  }
  return good;
}

static void print_statement(Speaker *s, Term guard, const TermVector *bodies, uint64_t count, TextVector *statements) {
  IndexRange range = {0};
  Buffer text = {0};
  find_range(s, guard, count, &range);
  buffer_format(&text, "for all %s in %s .. %s", s->name, buffer_text(&range.low), buffer_text(&range.high));
  if (range.with.size) buffer_format(&text, " with %s", buffer_text(&range.with));
  buffer_add(&text, ": ");
  if (print_bodies(s, bodies, &text))
    vector_push(statements, memory_copy_string(buffer_text(&text)));
  else
    s->tidy->is_weaker = true;
  vector_release(&text);
  release_range(&range);
}

/* The clauses with this guard, and those that have none, where it does not hold. */
static void say_guard(Speaker *s, Term guard, TextVector *statements) {
  TermVector bodies = {0};
  uint64_t count = UINT64_MAX;
  bool is_always = term_is_false(s->bank, guard);
  for (size_t i = 0; i < s->clauses.size; i++) {
    if (s->guards.data[i] != guard && !term_is_false(s->bank, s->guards.data[i])) continue;
    vector_push(&bodies, s->bodies.data[i]);
    uint64_t own = count_of(s, s->bodies.data[i]);
    if (own < count) count = own;
  }
  Term within = term_and(s->bank, term_not(s->bank, guard), is_below(s, count));
  tidy_shorten(s->tidy, term_and(s->bank, s->tidy->invariant, within), term_true(s->bank), &bodies);
  for (size_t i = bodies.size; i-- > 0 && !is_always;) {
    if (!has_term(&s->always, bodies.data[i])) continue;
    for (size_t j = i; j + 1 < bodies.size; j++) bodies.data[j] = bodies.data[j + 1];
    bodies.size--;
  }
  for (size_t i = 0; i < bodies.size && is_always; i++) vector_push(&s->always, bodies.data[i]);
  bool is_about_elements = count != UINT64_MAX;
  if (bodies.size && is_about_elements) print_statement(s, guard, &bodies, count, statements);
  if (!is_about_elements) s->tidy->is_weaker = true;
  vector_release(&bodies);
}

static void say_index(Speaker *s, TextVector *statements) {
  TermVector done = {0};
  Term never = term_false(s->bank);
  vector_push(&done, never);
  if (has_term(&s->guards, never)) say_guard(s, never, statements);
  for (size_t i = 0; i < s->guards.size; i++) {
    if (has_term(&done, s->guards.data[i])) continue;
    vector_push(&done, s->guards.data[i]);
    say_guard(s, s->guards.data[i], statements);
  }
  vector_release(&done);
}

/* The clauses about this index alone; they leave the list. */
static void take_clauses(Speaker *s, TermVector *conjuncts) {
  size_t kept = 0;
  for (size_t i = 0; i < conjuncts->size; i++) {
    About what = about(s->names, s->bank, conjuncts->data[i], s->index);
    if (what.has_this && !what.has_others)
      add_clause(s, conjuncts->data[i]);
    else
      conjuncts->data[kept++] = conjuncts->data[i];
  }
  conjuncts->size = kept;
}

/* What relates elements at two indices is not said. */
static void drop_others(const CNames *names, Tidy *tidy, TermVector *conjuncts) {
  size_t kept = 0;
  for (size_t i = 0; i < conjuncts->size; i++) {
    About what = about(names, tidy->bank, conjuncts->data[i], TERM_NONE);
    if (what.has_others)
      tidy->is_weaker = true;
    else
      conjuncts->data[kept++] = conjuncts->data[i];
  }
  conjuncts->size = kept;
}

void element_invariants(const CNames *names, Tidy *tidy, TermVector *conjuncts, TextVector *statements) {
  Map done = {0};
  for (size_t i = 0; i < names->elements.size; i++) {
    const ElementName *element = &names->elements.data[i];
    if (map_has(&done, element->index)) continue;
    map_put(&done, element->index, 1);
    Speaker s = {.names = names, .tidy = tidy, .bank = tidy->bank, .index = element->index, .name = element->name};
    take_clauses(&s, conjuncts);
    say_index(&s, statements);
    vector_release(&s.clauses);
    vector_release(&s.guards);
    vector_release(&s.bodies);
    vector_release(&s.always);
  }
  drop_others(names, tidy, conjuncts);
  map_release(&done);
}
