/* Values of terms, against reference.h; caching, rollback, arrays. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "logic/bank.h"
#include "logic/evaluate.h"
#include "unit/logic/reference.h"

/* Raw terms, so that the evaluation meets every operator whatever the rules make of it. */
static Term raw(TermBank *bank, TermOperator op, unsigned width, uint32_t parameter, const Term *x) {
  return bank_intern(bank, op, width, parameter, x[0], x[1], x[2]);
}

static void every_operator_has_its_value(void **state) {
  (void)state;
  Random random = {1};
  for (int round = 0; round < 3000; round++) {
    TermBank *bank = bank_new();
    unsigned width = 1 + random_below(&random, 64), small = 1 + random_below(&random, width);
    Term c = term_variable(bank, 1, "c"), x = term_variable(bank, width, "x"),
         y = term_variable(bank, width, "y");
    Term s = term_variable(bank, small, "s");
    uint64_t cv = random_below(&random, 2), xv = random_value(&random, width),
             yv = random_value(&random, width);
    uint64_t sv = random_value(&random, small);
    Evaluation *e = evaluation_new(bank);
    evaluation_set(e, c, cv);
    evaluation_set(e, x, xv);
    evaluation_set(e, y, yv);
    evaluation_set(e, s, sv);
    for (TermOperator op = TERM_NOT; op <= TERM_ITE; op++) {
      Term children[3] = {x, operator_arity(op) > 1 ? y : TERM_NONE, TERM_NONE};
      uint64_t values[3] = {xv, yv, 0};
      unsigned widths[3] = {width, width, width}, result = width;
      uint32_t parameter = 0;
      if (op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL) result = 1;
      if (op == TERM_CONCAT) {
        if (width + small > 64) continue;
        children[1] = s, values[1] = sv, widths[1] = small, result = width + small;
      } else if (op == TERM_EXTRACT) {
        unsigned low = random_below(&random, width - small + 1);
        parameter = (low + small - 1) << 16 | low, result = small;
      } else if (op == TERM_ZERO_EXTEND || op == TERM_SIGN_EXTEND) {
        children[0] = s, values[0] = sv, widths[0] = small;
      } else if (op == TERM_ITE) {
        memcpy(children, (Term[]){c, x, y}, sizeof children);
        memcpy(values, (uint64_t[]){cv, xv, yv}, sizeof values);
      }
      Term t = raw(bank, op, result, parameter, children);
      assert_int_equal(evaluation_value(e, t), reference_apply(op, result, parameter, values, widths));
    }
    evaluation_delete(e);
    bank_delete(bank);
  }
}

static void variables_without_value_are_zero(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 300, "x"), a = term_variable(bank, sort_array(bank, 8, 8), "a");
  Evaluation *e = evaluation_new(bank);
  assert_int_equal(evaluation_value(e, x), 0);
  assert_int_equal(evaluation_words(e, x)[4], 0);
  assert_int_equal(evaluation_value(e, term_select(bank, a, term_constant(bank, 8, 7))), 0);
  assert_true(evaluation_is_true(e, term_true(bank)));
  assert_false(evaluation_is_true(e, term_nonzero(bank, x)));
  evaluation_delete(e);
  bank_delete(bank);
}

static void setting_a_variable_forgets_old_values(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y"), sum = term_add(bank, x, y);
  Evaluation *e = evaluation_new(bank);
  evaluation_set(e, x, 0x1ff); /* reduced to the width */
  evaluation_set(e, y, 2);
  assert_int_equal(evaluation_value(e, sum), 1);
  Term product = term_multiply(bank, x, y); /* made meanwhile */
  assert_int_equal(evaluation_value(e, product), 0xfe);
  evaluation_set(e, x, 5);
  assert_int_equal(evaluation_value(e, sum), 7);
  assert_int_equal(evaluation_value(e, product), 10);
  evaluation_clear(e);
  assert_int_equal(evaluation_value(e, sum), 0);
  evaluation_delete(e);
  bank_delete(bank);
}

static void wide_values_come_whole(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 130, "x"), y = term_variable(bank, 130, "y");
  Evaluation *e = evaluation_new(bank);
  evaluation_set_words(e, x, (uint64_t[]){~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0});
  evaluation_set(e, y, 1);
  const uint64_t *words = evaluation_words(e, x);
  assert_int_equal(words[1], ~(uint64_t)0);
  assert_int_equal(words[2], 3);
  words = evaluation_words(e, term_add(bank, x, y));
  assert_true(!words[0] && !words[1] && !words[2]);
  words = evaluation_words(e, term_subtract(bank, x, y));
  assert_true(words[0] == ~(uint64_t)1 && words[2] == 3);
  evaluation_delete(e);
  bank_delete(bank);
}

/* Handles that a rollback has freed come back with another meaning. */
static void rollback_of_the_bank_is_noticed(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x");
  Evaluation *e = evaluation_new(bank);
  evaluation_set(e, x, 5);
  BankMark mark = bank_mark(bank);
  Term y = term_variable(bank, 8, "y"), sum = term_add(bank, x, y);
  evaluation_set(e, y, 3);
  assert_int_equal(evaluation_value(e, sum), 8);
  bank_rollback(bank, mark);
  Term z = term_variable(bank, 8, "z"), product = term_multiply(bank, x, z);
  assert_int_equal(z, y);
  assert_int_equal(product, sum);
  assert_int_equal(evaluation_value(e, z), 0);
  assert_int_equal(evaluation_value(e, x), 5);
  evaluation_set(e, z, 3);
  assert_int_equal(evaluation_value(e, product), 15);
  BankMark later = bank_mark(bank); /* a deeper rollback followed by a shallower one: the deepest counts */
  bank_rollback(bank, mark);
  Term w = term_variable(bank, 8, "w");
  term_add(bank, x, w);
  BankMark again = bank_mark(bank);
  term_variable(bank, 8, "v");
  bank_rollback(bank, again);
  assert_int_equal(later.terms, again.terms);
  assert_int_equal(evaluation_value(e, w), 0);
  evaluation_delete(e);
  bank_delete(bank);
}

/* ---- arrays, against plain C arrays -------------------------------------------------------------- */

enum { CELLS = 16, ARRAYS = 24 };

static void arrays_behave_like_arrays(void **state) {
  (void)state;
  Random random = {2};
  for (int round = 0; round < 1500; round++) {
    TermBank *bank = bank_new();
    Sort sort = sort_array(bank, 4, 7);
    uint64_t cells[ARRAYS][CELLS] = {{0}}, index_value = random_below(&random, CELLS);
    Term arrays[ARRAYS] = {term_variable(bank, sort, "a")}, i = term_variable(bank, 4, "i");
    Evaluation *e = evaluation_new(bank);
    evaluation_set(e, i, index_value);
    for (int k = 0; k < 6; k++) {
      uint64_t at = random_below(&random, CELLS), value = random_below(&random, 3);
      evaluation_set_element(e, arrays[0], &at, &value);
      cells[0][at] = value;
    }
    for (int n = 1; n < ARRAYS; n++) {
      int from = (int)random_below(&random, (unsigned)n), other = (int)random_below(&random, (unsigned)n);
      uint64_t value = random_below(&random, 3), offset = random_below(&random, CELLS);
      Term element = term_constant(bank, 7, value), at = term_add(bank, i, term_constant(bank, 4, offset));
      memcpy(cells[n], cells[from], sizeof cells[n]);
      switch (random_below(&random, 5)) {
      case 0:
        arrays[n] = term_constant_array(bank, sort, element);
        for (int k = 0; k < CELLS; k++) cells[n][k] = value;
        break;
      case 1: {
        Term c = term_equal(bank, arrays[from], arrays[other]);
        bool equal = !memcmp(cells[from], cells[other], sizeof cells[n]);
        assert_int_equal(evaluation_is_true(e, c), equal);
        arrays[n] = term_ite(bank, c, arrays[from], arrays[0]);
        if (!equal) memcpy(cells[n], cells[0], sizeof cells[n]);
        break;
      }
      default:
        arrays[n] = term_store(bank, arrays[from], at, element);
        cells[n][(index_value + offset) % CELLS] = value;
      }
      for (uint64_t k = 0; k < CELLS; k++) {
        Term read = term_select(bank, arrays[n], term_add(bank, i, term_constant(bank, 4, k)));
        assert_int_equal(evaluation_value(e, read), cells[n][(index_value + k) % CELLS]);
      }
    }
    evaluation_delete(e);
    bank_delete(bank);
  }
}

/* When all indices are written, the default no longer matters. */
static void full_arrays_are_equal_to_constant_ones(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Sort sort = sort_array(bank, 1, 8);
  Term a = term_variable(bank, sort, "a"), i = term_variable(bank, 1, "i"), seven = term_constant(bank, 8, 7);
  Term full = term_store(bank, term_store(bank, a, i, seven), term_not(bank, i), seven);
  Term equal = term_equal(bank, full, term_constant_array(bank, sort, seven));
  Evaluation *e = evaluation_new(bank);
  assert_true(evaluation_is_true(e, equal));
  assert_false(evaluation_is_true(e, term_equal(bank, a, full)));
  Term ones =
      term_constant_array(bank, sort, term_constant(bank, 8, 1)); /* same write, different elsewhere */
  equal = term_equal(bank, term_store(bank, a, i, seven), term_store(bank, ones, i, seven));
  assert_false(evaluation_is_true(e, equal));
  evaluation_delete(e);
  bank_delete(bank);
}

static void wide_indices_and_elements_work(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term a = term_variable(bank, sort_array(bank, 100, 200), "a"), i = term_variable(bank, 100, "i");
  uint64_t index[2] = {1, 2}, element[4] = {1, 2, 3, 4}, near[2] = {1, 3};
  Evaluation *e = evaluation_new(bank);
  evaluation_set_element(e, a, index, element);
  evaluation_set_words(e, i, index);
  assert_memory_equal(evaluation_words(e, term_select(bank, a, i)), element, sizeof element);
  evaluation_set_words(e, i, near);
  assert_int_equal(evaluation_words(e, term_select(bank, a, i))[3], 0);
  evaluation_delete(e);
  bank_delete(bank);
}

static void values_pass_from_one_evaluation_to_another(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term a = term_variable(bank, sort_array(bank, 8, 8), "a"), b = term_variable(bank, sort_array(bank, 8, 8), "b");
  Term i = term_variable(bank, 8, "i"), x = term_variable(bank, 8, "x"), three = term_constant(bank, 8, 3);
  Evaluation *from = evaluation_new(bank), *to = evaluation_new(bank);
  evaluation_set(from, i, 3);
  evaluation_copy(to, b, from, term_store(bank, term_store(bank, a, i, three), term_constant(bank, 8, 9), i));
  evaluation_copy(to, x, from, term_add(bank, i, three));
  assert_int_equal(evaluation_value(to, term_select(bank, b, three)), 3);
  assert_int_equal(evaluation_value(to, term_select(bank, b, term_constant(bank, 8, 9))), 3);
  assert_int_equal(evaluation_value(to, term_select(bank, b, term_constant(bank, 8, 4))), 0);
  assert_int_equal(evaluation_value(to, x), 6);
  evaluation_copy(to, b, from, term_store(bank, a, i, i)); /* replaces */
  assert_int_equal(evaluation_value(to, term_select(bank, b, term_constant(bank, 8, 9))), 0);
  evaluation_delete(from);
  evaluation_delete(to);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_operator_has_its_value),
      cmocka_unit_test(variables_without_value_are_zero),
      cmocka_unit_test(setting_a_variable_forgets_old_values),
      cmocka_unit_test(wide_values_come_whole),
      cmocka_unit_test(rollback_of_the_bank_is_noticed),
      cmocka_unit_test(arrays_behave_like_arrays),
      cmocka_unit_test(full_arrays_are_equal_to_constant_ones),
      cmocka_unit_test(wide_indices_and_elements_work),
      cmocka_unit_test(values_pass_from_one_evaluation_to_another),
  };
  return cmocka_run_group_tests_name("logic/evaluate", tests, NULL, NULL);
}
