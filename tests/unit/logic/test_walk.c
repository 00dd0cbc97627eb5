/* Whole formulas: substitution, free variables, subterms and counts. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "logic/walk.h"
#include "unit/logic/reference.h"

static void substitution_replaces_everywhere_at_once(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y");
  Term t = term_subtract(bank, term_multiply(bank, x, x), y);
  Map swap = {0};
  map_put(&swap, x, y);
  map_put(&swap, y, x);
  Term expected = term_subtract(bank, term_multiply(bank, y, y), x);
  assert_int_equal(term_substitute(bank, t, &swap, NULL), expected);
  assert_int_equal(term_substitute(bank, expected, &swap, NULL), t);
  map_release(&swap);
  bank_delete(bank);
}

static void substitution_simplifies_and_replaces_inner_terms(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y");
  Term product = term_multiply(bank, x, y), t = term_uless(bank, product, term_constant(bank, 8, 9));
  Map map = {0};
  map_put(&map, x, term_constant(bank, 8, 0));
  assert_int_equal(term_substitute(bank, t, &map, NULL), term_true(bank));
  map_clear(&map);
  map_put(&map, product, y);
  assert_int_equal(term_substitute(bank, t, &map, NULL), term_uless(bank, y, term_constant(bank, 8, 9)));
  map_clear(&map);
  size_t size = bank_size(bank);
  assert_int_equal(term_substitute(bank, t, &map, NULL), t);
  assert_int_equal(bank_size(bank), size);
  map_release(&map);
  bank_delete(bank);
}

static void a_cache_serves_several_calls(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y");
  Term a = term_multiply(bank, x, x), b = term_multiply(bank, a, x);
  Map map = {0}, cache = {0};
  map_put(&map, x, y);
  Term a_replaced = term_substitute(bank, a, &map, &cache);
  assert_int_equal(map_get(&cache, a, TERM_NONE), a_replaced);
  assert_int_equal(term_substitute(bank, b, &map, &cache), term_multiply(bank, a_replaced, y));
  map_release(&map);
  map_release(&cache);
  bank_delete(bank);
}

/* Substituting and then evaluating is evaluating under the changed assignment. */
static void substitution_agrees_with_evaluation(void **state) {
  (void)state;
  Random random = {1};
  for (int round = 0; round < 200; round++) {
    TermBank *bank = bank_new();
    Term v[3], pool[10];
    for (int i = 0; i < 10; i++) pool[i] = i < 3 ? (v[i] = term_variable(bank, 16, "v")) : v[i % 3];
    for (int i = 0; i < 40; i++) {
      static const TermOperator ops[] = {TERM_ADD,     TERM_AND,        TERM_MULTIPLY,
                                         TERM_UDIVIDE, TERM_SHIFT_LEFT, TERM_XOR};
      Term a = pool[random_below(&random, 10)], b = pool[random_below(&random, 10)];
      Term t = term_binary(bank, ops[random_below(&random, 6)], a, b);
      pool[3 + random_below(&random, 7)] = term_ite(bank, term_sless(bank, a, b), t, a);
    }
    Term by = term_add(bank, v[1], v[2]);
    Map map = {0};
    map_put(&map, v[0], by);
    Term replaced = term_substitute(bank, pool[9], &map, NULL);
    Evaluation *e = evaluation_new(bank);
    for (int i = 0; i < 3; i++) evaluation_set(e, v[i], random_next(&random));
    uint64_t value = evaluation_value(e, replaced);
    evaluation_set(e, v[0], evaluation_value(e, by));
    assert_int_equal(evaluation_value(e, pool[9]), value);
    evaluation_delete(e);
    map_release(&map);
    bank_delete(bank);
  }
}

static void subterms_come_children_first(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), unused = term_variable(bank, 8, "unused"),
       y = term_variable(bank, 8, "y");
  Term sum = term_add(bank, x, y), t = term_multiply(bank, sum, term_add(bank, sum, x));
  term_multiply(bank, unused, t);
  TermVector all = {0}, variables = {0};
  term_subterms(bank, t, &all);
  assert_int_equal(all.size, 5);
  for (size_t i = 1; i < all.size; i++) assert_true(all.data[i - 1] < all.data[i]);
  assert_int_equal(vector_last(&all), t);
  term_free_variables(bank, t, &variables);
  assert_int_equal(variables.size, 2);
  assert_int_equal(variables.data[0], x);
  assert_int_equal(variables.data[1], y);
  assert_int_equal(term_count_nodes(bank, t), 5);
  assert_int_equal(term_count_nodes(bank, x), 1);
  vector_release(&all);
  vector_release(&variables);
  bank_delete(bank);
}

static void atoms_are_counted_once(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y"), b = term_variable(bank, 1, "b");
  Term less = term_uless(bank, x, y), array = term_variable(bank, sort_array(bank, 8, 1), "a");
  Term t = term_and(bank, term_or(bank, less, b), term_xor(bank, less, term_equal(bank, x, y)));
  assert_int_equal(term_count_atoms(bank, t), 3);
  assert_int_equal(term_count_atoms(bank, term_or(bank, t, term_select(bank, array, x))), 4);
  assert_int_equal(term_count_atoms(bank, x), 0);
  bank_delete(bank);
}

static void deep_formulas_do_not_exhaust_the_stack(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x"), y = term_variable(bank, 32, "y"), t = term_variable(bank, 32, "z");
  for (int i = 0; i < 300000; i++) t = i % 2 ? term_multiply(bank, t, y) : term_xor(bank, t, x);
  Map map = {0};
  map_put(&map, x, y);
  Term replaced = term_substitute(bank, t, &map, NULL);
  assert_int_not_equal(replaced, t);
  assert_int_equal(term_count_nodes(bank, t), 300000 + 3);
  Evaluation *e = evaluation_new(bank);
  evaluation_set(e, x, 3);
  evaluation_set(e, y, 3);
  assert_int_equal(evaluation_value(e, t), evaluation_value(e, replaced));
  evaluation_delete(e);
  map_release(&map);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(substitution_replaces_everywhere_at_once),
      cmocka_unit_test(substitution_simplifies_and_replaces_inner_terms),
      cmocka_unit_test(a_cache_serves_several_calls),
      cmocka_unit_test(substitution_agrees_with_evaluation),
      cmocka_unit_test(subterms_come_children_first),
      cmocka_unit_test(atoms_are_counted_once),
      cmocka_unit_test(deep_formulas_do_not_exhaust_the_stack),
  };
  return cmocka_run_group_tests_name("logic/walk", tests, NULL, NULL);
}
