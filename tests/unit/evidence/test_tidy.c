/* Readable conjuncts: each follows from the invariant, together they say all of it unless something could not be said, and those that engines find
 * often become what a person would write. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/number_bounds.h"
#include "evidence/tidy.h"
#include "lang/parse.h"
#include "logic/evaluate.h"
#include "unit/random.h"

enum { VARIABLES = 5 };

typedef struct {
  Program *program;
  TermBank *bank;
  CVocabulary vocabulary;
  CName names[VARIABLES];
  Term variables[VARIABLES];
  Budget budget;
  uint64_t seed;
} Fixture;

static void setup(Fixture *f, uint64_t seed) {
  static const char *const names[] = {"a", "b", "c", "d", "e"};
  static const char text[] = "int a; unsigned b; signed char c; int d; unsigned e; int main(void) { return 0; }";
  unsigned errors = 0;
  *f = (Fixture){.seed = seed};
  f->program = program_parse_text("t.i", text, &(ParseOptions){.model = LP64, .messages = stderr}, &errors);
  assert_non_null(f->program);
  f->bank = bank_new();
  f->vocabulary = (CVocabulary){.bank = f->bank, .types = &f->program->types};
  budget_init(&f->budget, NULL, 0, 0);
  for (unsigned i = 0; i < VARIABLES; i++) {
    const Symbol *symbol = NULL;
    for (size_t k = 0; k < f->program->objects.size; k++)
      if (!strcmp(f->program->objects.data[k]->name, names[i])) symbol = f->program->objects.data[k];
    assert_non_null(symbol);
    f->variables[i] = term_variable(f->bank, type_width(&f->program->types, symbol->type), names[i]);
    f->names[i] = (CName){names[i], symbol->type};
    map_put(&f->vocabulary.names, f->variables[i], map_key(&f->names[i]));
  }
}

static void teardown(Fixture *f) {
  map_release(&f->vocabulary.names);
  map_release(&f->vocabulary.exact);
  bank_delete(f->bank);
  program_delete(f->program);
}

static unsigned below(Fixture *f, unsigned bound) { return (unsigned)(next_random(&f->seed) >> 8) % bound; }

/* ---- random invariants ------------------------------------------------------------------------------- */

static Term random_atom(Fixture *f) {
  TermBank *bank = f->bank;
  Term x = f->variables[below(f, VARIABLES)], y = f->variables[below(f, VARIABLES)];
  unsigned width = term_width(bank, x), low = below(f, width), high = low + below(f, width - low);
  uint64_t edge = ((uint64_t)1 << (width - 1)) - 1; /* and the next ones: where the sign changes */
  Term constant = below(f, 4) ? term_signed_constant(bank, width, (int64_t)below(f, 12) - 4) : term_constant(bank, width, edge + below(f, 3));
  y = below(f, 3) ? constant : term_resize(bank, y, width, true);
  switch (below(f, 8)) {
  case 0: return term_equal(bank, x, y);
  case 1: return term_sless(bank, x, y);
  case 2: return term_uless(bank, y, x);
  case 3: return term_binary(bank, TERM_ULESS_EQUAL, x, y);
  case 6: return term_uless(bank, x, y);
  case 4: return term_extract(bank, x, low, low);
  case 5: return term_equal(bank, term_extract(bank, x, high, low), term_constant(bank, high - low + 1, below(f, 2)));
  default: return term_uless(bank, term_concat(bank, x, term_constant(bank, 2, 0)), term_constant(bank, width + 2, below(f, 50)));
  }
}

static Term random_clause(Fixture *f) {
  Term clause = term_false(f->bank);
  for (unsigned i = 0; i <= below(f, 4); i++) {
    Term atom = random_atom(f);
    if (below(f, 3) == 0) atom = term_and(f->bank, atom, random_atom(f));
    clause = term_or(f->bank, clause, below(f, 2) ? atom : term_not(f->bank, atom));
  }
  return clause;
}

static Term random_invariant(Fixture *f) {
  Term all = term_true(f->bank);
  for (unsigned i = 0; i < 5; i++) all = term_and(f->bank, all, random_clause(f));
  return all;
}

static void set_values(Fixture *f, Evaluation *values) {
  for (unsigned i = 0; i < VARIABLES; i++) {
    unsigned width = term_width(f->bank, f->variables[i]);
    uint64_t value = below(f, 4) ? (uint64_t)((int64_t)below(f, 14) - 5) : next_random(&f->seed);
    if (width < 64) value &= ((uint64_t)1 << width) - 1;
    evaluation_set(values, f->variables[i], value);
  }
}

static bool all_hold(Evaluation *values, const TermVector *conjuncts) {
  for (size_t i = 0; i < conjuncts->size; i++)
    if (!evaluation_is_true(values, conjuncts->data[i])) return false;
  return true;
}

static void conjuncts_say_the_same(void **unused) {
  (void)unused;
  unsigned held = 0, failed = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Fixture f;
    setup(&f, seed * 7919);
    Term invariant = random_invariant(&f);
    TermVector conjuncts = {0};
    Tidy tidy = {.vocabulary = &f.vocabulary, .budget = &f.budget, .is_hasty = seed % 3 == 0};
    tidy_conjuncts(&tidy, invariant, &conjuncts);
    assert_false(tidy.is_weaker); /* all of it can be said */
    Evaluation *values = evaluation_new(f.bank);
    for (unsigned round = 0; round < 400; round++) {
      set_values(&f, values);
      bool holds = evaluation_is_true(values, invariant);
      assert_int_equal(holds, all_hold(values, &conjuncts));
      held += holds;
      failed += !holds;
    }
    evaluation_delete(values);
    vector_release(&conjuncts);
    teardown(&f);
  }
  assert_true(held > 100 && failed > 100);
}

/* A variable without a name: what is said still follows. */
static void weaker_conjuncts_follow(void **unused) {
  (void)unused;
  unsigned held = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Fixture f;
    setup(&f, seed * 104729);
    map_remove(&f.vocabulary.names, f.variables[seed % VARIABLES]);
    Term bit = term_variable(f.bank, 1, "flag");
    Term invariant = term_and(f.bank, random_invariant(&f), term_or(f.bank, bit, random_clause(&f)));
    TermVector conjuncts = {0};
    Tidy tidy = {.vocabulary = &f.vocabulary, .budget = &f.budget};
    tidy_conjuncts(&tidy, invariant, &conjuncts);
    Evaluation *values = evaluation_new(f.bank);
    for (unsigned round = 0; round < 200; round++) {
      set_values(&f, values);
      evaluation_set(values, bit, below(&f, 2));
      if (!evaluation_is_true(values, invariant)) continue;
      assert_true(all_hold(values, &conjuncts));
      held++;
    }
    evaluation_delete(values);
    vector_release(&conjuncts);
    teardown(&f);
  }
  assert_true(held > 100);
}

/* ---- what people read -------------------------------------------------------------------------------- */

static void check(Fixture *f, Term invariant, const char *expected) {
  TermVector conjuncts = {0};
  Buffer text = {0};
  Tidy tidy = {.vocabulary = &f->vocabulary, .budget = &f->budget};
  tidy_conjuncts(&tidy, invariant, &conjuncts);
  for (size_t i = 0; i < conjuncts.size; i++) {
    if (i) buffer_add(&text, " && ");
    if (i + 1 < conjuncts.size && bounds_print(&f->vocabulary, conjuncts.data[i], conjuncts.data[i + 1], &text))
      i++;
    else
      assert_true(c_expression_print_conjunct(&f->vocabulary, conjuncts.data[i], &text));
  }
  assert_string_equal(buffer_text(&text), expected);
  vector_release(&text);
  vector_release(&conjuncts);
}

static Term number(Fixture *f, int64_t value) { return term_signed_constant(f->bank, 32, value); }

static void bits_become_numbers(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  TermBank *bank = f.bank;
  Term a = f.variables[0], b = f.variables[1];
  Term odd = term_extract(bank, b, 0, 0), last = term_equal(bank, b, number(&f, -1));
  check(&f, term_not(bank, term_or(bank, odd, last)), "b % 2 == 0"); /* the other one follows */
  check(&f, term_equal(bank, term_extract(bank, b, 31, 4), term_constant(bank, 28, 0)), "b <= 15");
  check(&f, term_uless(bank, a, number(&f, 100)), "0 <= a && a <= 99");
  check(&f, term_uless(bank, term_concat(bank, b, term_constant(bank, 2, 0)), term_constant(bank, 34, 41)), "b <= 10");
  teardown(&f);
}

static void values_become_ranges(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  TermBank *bank = f.bank;
  Term a = f.variables[0], b = f.variables[1], rows[2];
  for (unsigned v = 0; v < 2; v++) {
    rows[v] = term_false(bank);
    for (int64_t i = 0; i < 3; i++) rows[v] = term_or(bank, rows[v], term_equal(bank, v ? b : a, number(&f, i)));
  }
  Term both = term_and(bank, rows[0], rows[1]), not_two = term_false(bank);
  for (unsigned v = 0; v < 2; v++)
    for (int64_t i = 0; i < 2; i++) not_two = term_or(bank, not_two, term_equal(bank, v ? b : a, number(&f, i)));
  check(&f, both, "0 <= a && a <= 2 && b <= 2");
  check(&f, term_and(bank, both, not_two), "0 <= a && a <= 2 && b <= 2 && (a != 2 || b != 2)");
  teardown(&f);
}

static void what_follows_is_left_out(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  TermBank *bank = f.bank;
  Term a = f.variables[0], d = f.variables[3], b = f.variables[1], e = f.variables[4];
  Term small_d = term_uless(bank, d, number(&f, 1000)), small_a = term_uless(bank, a, number(&f, 1000));
  Term bounds = term_and(bank, small_a, small_d);
  Term sum = term_equal(bank, term_add(bank, a, d), number(&f, 1000));
  check(&f, term_and(bank, bounds, sum), "0 <= d && d <= 999 && a <= 999 && a + d == 1000");
  Term small = term_and(bank, term_uless(bank, b, number(&f, 50)), term_uless(bank, e, number(&f, 50)));
  check(&f, term_and(bank, small, term_sless(bank, b, e)), "e <= 49 && b < e"); /* the order of unsigned numbers */
  teardown(&f);
}

/* b <= 10 && (a < 0 || a <= 5), by single bits of b, and said twice. */
static void bits_become_boxes(void **unused) {
  (void)unused;
  Fixture f;
  setup(&f, 1);
  TermBank *bank = f.bank;
  Term a = f.variables[0], b = f.variables[1], small = term_true(bank), bit[32];
  for (unsigned i = 0; i < 32; i++) bit[i] = term_extract(bank, b, i, i);
  for (unsigned i = 4; i < 32; i++) small = term_and(bank, small, term_not(bank, bit[i]));
  small = term_and(bank, small, term_not(bank, term_and(bank, bit[3], term_or(bank, bit[2], term_and(bank, bit[1], bit[0])))));
  Term negative = term_sless(bank, a, number(&f, 0)), few = term_not(bank, term_sless(bank, number(&f, 5), a));
  check(&f, term_or(bank, term_and(bank, negative, small), term_and(bank, small, few)), "a <= 5 && b <= 10");
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(conjuncts_say_the_same), cmocka_unit_test(weaker_conjuncts_follow),  cmocka_unit_test(bits_become_numbers),
      cmocka_unit_test(values_become_ranges),   cmocka_unit_test(what_follows_is_left_out), cmocka_unit_test(bits_become_boxes),
  };
  return cmocka_run_group_tests_name("evidence/tidy", tests, NULL, NULL);
}
