/* The bank: equal terms have equal handles, children come before parents, rolling back leaves no trace, and a
 * term is cheap. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "logic/term.h"
#include "unit/logic/reference.h"

static void equal_terms_are_one_term(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y");
  assert_int_equal(term_add(bank, x, y), term_add(bank, y, x));
  assert_int_not_equal(term_subtract(bank, x, y), term_subtract(bank, y, x));
  assert_int_equal(term_constant(bank, 32, 7), term_constant(bank, 32, 7 + ((uint64_t)1 << 32)));
  assert_int_not_equal(term_constant(bank, 32, 7), term_constant(bank, 33, 7));
  assert_int_equal(term_signed_constant(bank, 100, -1), term_not(bank, term_constant(bank, 100, 0)));
  assert_int_not_equal(term_extract(bank, x, 7, 0), term_extract(bank, x, 8, 1));
  assert_int_not_equal(term_zero_extend(bank, x, 33), term_zero_extend(bank, x, 34));
  assert_int_not_equal(term_variable(bank, 32, "x"), x);
  bank_delete(bank);
}

static void a_term_shows_what_it_was_made_of(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Sort sort = sort_array(bank, 1024, 1024);
  Term x = term_variable(bank, 16, "some name"), t = term_extract(bank, x, 11, 4);
  Term a = term_variable(bank, sort, "a");
  assert_string_equal(term_name(bank, x), "some name");
  assert_true(term_is_variable(bank, x) && !term_is_constant(bank, x));
  assert_int_equal(term_operator(bank, t), TERM_EXTRACT);
  assert_int_equal(term_arity(bank, t), 1);
  assert_int_equal(term_child(bank, t, 0), x);
  assert_int_equal(term_width(bank, t), 8);
  assert_int_equal(term_extract_high(bank, t), 11);
  assert_int_equal(term_extract_low(bank, t), 4);
  assert_int_equal(term_sort(bank, a), sort);
  assert_true(sort_is_array(sort) && !sort_is_array(1024));
  assert_int_equal(sort_index_width(bank, sort), 1024);
  assert_int_equal(sort_element_width(bank, sort), 1024);
  assert_int_equal(sort_index_width(bank, sort_array(bank, 1, 1)), 1);
  assert_true(term_is_true(bank, term_true(bank)) && term_is_false(bank, term_false(bank)));
  assert_int_equal(term_constant(bank, 1, 1), term_true(bank));
  assert_int_equal(term_nonzero(bank, term_constant(bank, 9, 4)), term_true(bank));
  bank_delete(bank);
}

static void wide_constants_keep_their_words(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Random random = {1};
  enum { COUNT = 3000 };
  Term terms[COUNT];
  const uint64_t *places[COUNT];
  uint64_t first[COUNT];
  for (int i = 0; i < COUNT; i++) {
    uint64_t words[TERM_MAX_WIDTH / 64];
    for (int j = 0; j < TERM_MAX_WIDTH / 64; j++) words[j] = random_next(&random);
    unsigned width = 64 + random_below(&random, TERM_MAX_WIDTH - 63);
    terms[i] = term_words_constant(bank, width, words);
    places[i] = term_words(bank, terms[i]);
    first[i] = words[0];
    assert_int_equal(term_words_constant(bank, width, words), terms[i]);
  }
  for (int i = 0; i < COUNT; i++) { /* and they do not move */
    assert_ptr_equal(term_words(bank, terms[i]), places[i]);
    assert_int_equal(places[i][0], first[i]);
    assert_int_equal(term_value(bank, terms[i]), first[i]);
  }
  bank_delete(bank);
}

/* Terms over x and y that depend on the seed. */
static Term grow(TermBank *bank, Term x, Term y, uint64_t seed, int steps) {
  Random random = {seed};
  Term pool[8] = {x, y, x, y, x, y, x, y};
  for (int i = 0; i < steps; i++) {
    Term a = pool[random_below(&random, 8)], b = pool[random_below(&random, 8)];
    Term k = term_constant(bank, 100, random_next(&random));
    switch (random_below(&random, 6)) {
    case 0: a = term_add(bank, a, b); break;
    case 1: a = term_multiply(bank, a, term_or(bank, b, k)); break;
    case 2: a = term_ite(bank, term_uless(bank, a, b), a, k); break;
    case 3: a = term_xor(bank, a, term_variable(bank, 100, "fresh")); break;
    case 4: a = term_concat(bank, term_extract(bank, a, 49, 0), term_extract(bank, b, 99, 50)); break;
    default: a = term_binary(bank, TERM_SDIVIDE, a, b);
    }
    pool[random_below(&random, 8)] = a;
  }
  return pool[0];
}

static void children_come_before_parents(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 100, "x"), y = term_variable(bank, 100, "y");
  grow(bank, x, y, 1, 20000);
  assert_true(bank_size(bank) > 20000);
  for (Term t = 1; t <= bank_size(bank); t++)
    for (unsigned i = 0; i < term_arity(bank, t); i++)
      assert_true(term_child(bank, t, i) >= 1 && term_child(bank, t, i) < t);
  bank_delete(bank);
}

static void rolling_back_leaves_no_trace(void **state) {
  (void)state;
  TermBank *bank = bank_new(), *other = bank_new();
  Term x = term_variable(bank, 100, "x"), y = term_variable(bank, 100, "y");
  term_variable(other, 100, "x");
  term_variable(other, 100, "y");
  Term before = grow(bank, x, y, 1, 300);
  assert_int_equal(grow(other, x, y, 1, 300), before);
  BankMark mark = bank_mark(bank);
  for (uint64_t seed = 2; seed < 12; seed++) {
    grow(bank, x, y, seed, seed % 2 ? 5000 : 50); /* also across a growing table */
    bank_rollback(bank, mark);
    assert_int_equal(bank_size(bank), mark.terms);
  }
  /* From here on the two banks behave the same, handle by handle. */
  assert_int_equal(grow(bank, x, y, 1, 3000), grow(other, x, y, 1, 3000));
  assert_int_equal(bank_size(bank), bank_size(other));
  for (Term t = 1; t <= bank_size(bank); t++) {
    assert_int_equal(term_operator(bank, t), term_operator(other, t));
    assert_int_equal(term_sort(bank, t), term_sort(other, t));
    if (term_is_constant(bank, t)) assert_memory_equal(term_words(bank, t), term_words(other, t), 8);
    if (term_is_variable(bank, t)) assert_string_equal(term_name(bank, t), term_name(other, t));
  }
  bank_delete(bank);
  bank_delete(other);
}

static void marks_nest(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x");
  BankMark outer = bank_mark(bank);
  Term a = term_add(bank, x, term_constant(bank, 8, 1)), y = term_variable(bank, 8, "y");
  BankMark inner = bank_mark(bank);
  Term b = term_multiply(bank, a, y);
  bank_rollback(bank, inner);
  assert_int_equal(term_add(bank, x, term_constant(bank, 8, 1)), a);
  assert_string_equal(term_name(bank, y), "y");
  assert_int_equal(term_multiply(bank, a, y), b);
  bank_rollback(bank, outer);
  assert_int_equal(bank_size(bank), outer.terms);
  assert_int_equal(term_variable(bank, 8, "z"), outer.terms + 1);
  bank_delete(bank);
}

static void a_term_takes_at_most_48_bytes(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y");
  double worst = 0;
  for (uint32_t i = 0; bank_size(bank) < 1000000; i++) {
    x = term_add(bank, term_multiply(bank, x, y), term_constant(bank, 32, i));
    y = term_ite(bank, term_uless(bank, x, y), term_xor(bank, x, y), y);
    if (bank_size(bank) < 50000) continue; /* a nearly empty bank has its tables all the same */
    double bytes = (double)bank_bytes(bank) / (double)bank_size(bank);
    if (bytes > worst) worst = bytes;
  }
  print_message("%.1f bytes per term at worst, %.1f at %zu terms\n", worst,
                (double)bank_bytes(bank) / (double)bank_size(bank), bank_size(bank));
  assert_true(worst <= 48);
  bank_delete(bank);
}

/* Rewriting that pushes operators down has limits: shared and deep formulas cost no more than a little each.
 */
static void construction_stays_cheap_on_shared_and_deep_terms(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term t = term_variable(bank, 8, "x"), c = term_variable(bank, 1, "c");
  for (unsigned width = 9; width < 200; width++) { /* extracts could be pushed down along 2^190 paths */
    Term wide = term_sign_extend(bank, t, width);
    t = term_add(bank, term_multiply(bank, wide, wide),
                 term_xor(bank, wide, term_constant(bank, width, width)));
    term_extract(bank, t, 3, 0);
  }
  Term deep = term_variable(bank, 32, "y");
  for (uint32_t i = 0; i < 100000; i++)
    deep = term_ite(bank, term_equal(bank, term_variable(bank, 32, "i"), deep), term_constant(bank, 32, i),
                    deep);
  for (uint32_t i = 0; i < 100; i++) term_equal(bank, deep, term_constant(bank, 32, i));
  Term chain = c;
  for (uint32_t i = 0; i < 100000; i++) {
    Term v = term_variable(bank, 1, "v");
    chain = i % 2 ? term_and(bank, chain, term_not(bank, v)) : term_or(bank, term_not(bank, chain), v);
  }
  term_not(bank, chain);
  assert_true(bank_size(bank) < 2000000);
  bank_delete(bank);
}

static void rebuilding_with_the_same_children_changes_nothing(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 100, "x"), y = term_variable(bank, 100, "y");
  grow(bank, x, y, 3, 500);
  Term array = term_variable(bank, sort_array(bank, 100, 100), "a");
  term_select(bank, term_store(bank, array, x, y), y);
  term_constant_array(bank, sort_array(bank, 8, 100), x);
  size_t size = bank_size(bank);
  for (Term t = 1; t <= size; t++) {
    Term children[3];
    for (unsigned i = 0; i < term_arity(bank, t); i++) children[i] = term_child(bank, t, i);
    assert_int_equal(term_rebuild(bank, t, children), t);
  }
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equal_terms_are_one_term),
      cmocka_unit_test(a_term_shows_what_it_was_made_of),
      cmocka_unit_test(wide_constants_keep_their_words),
      cmocka_unit_test(children_come_before_parents),
      cmocka_unit_test(rolling_back_leaves_no_trace),
      cmocka_unit_test(marks_nest),
      cmocka_unit_test(a_term_takes_at_most_48_bytes),
      cmocka_unit_test(construction_stays_cheap_on_shared_and_deep_terms),
      cmocka_unit_test(rebuilding_with_the_same_children_changes_nothing),
  };
  return cmocka_run_group_tests_name("logic/term", tests, NULL, NULL);
}
