/* Which reads of memory from outside find what another access left there. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "model/encode/outside_memory.h"

static TermBank *bank;
static OutsideLog outside;

static Term number(uint64_t value) { return term_constant(bank, 32, value); }

static Term read_at(Term address, uint64_t bytes, Term condition, Term fresh) {
  OutsideAccess read = {.address = address, .condition = condition, .bytes = bytes};
  return outside_read(bank, &outside, &read, fresh);
}

static void write_at(Term address, Term value, Term condition) {
  outside_write(&outside, &(OutsideAccess){address, value, condition, 4, true});
}

static void test_same_place(void **state) {
  (void)state;
  Term p = term_variable(bank, 64, "p"), fresh = term_variable(bank, 32, "fresh"), other = term_variable(bank, 32, "other");
  Term always = term_true(bank);
  assert_int_equal(read_at(p, 4, always, fresh), fresh);
  assert_int_equal(read_at(p, 4, always, other), fresh);
  write_at(term_add(bank, p, term_constant(bank, 64, 4)), number(7), always); /* beside it */
  assert_int_equal(read_at(p, 4, always, other), fresh);
  write_at(p, number(5), always);
  assert_int_equal(read_at(p, 4, always, other), number(5));
  assert_int_equal(read_at(p, 2, always, other), other); /* a part of it */
  write_at(term_add(bank, p, term_constant(bank, 64, 2)), number(9), always); /* over its end */
  assert_int_equal(read_at(p, 4, always, other), other);
  vector_clear(&outside);
}

static void test_somewhere(void **state) {
  (void)state;
  Term p = term_variable(bank, 64, "p"), q = term_variable(bank, 64, "q"), fresh = term_variable(bank, 32, "fresh");
  Term always = term_true(bank);
  write_at(p, number(1), always);
  write_at(q, number(2), always); /* may be the same */
  Term is_same = term_equal(bank, p, q);
  assert_int_equal(read_at(p, 4, always, fresh), term_ite(bank, is_same, number(2), fresh));
  assert_int_equal(read_at(q, 4, always, fresh), term_ite(bank, is_same, term_ite(bank, is_same, number(2), fresh), number(2)));
  write_at(TERM_NONE, TERM_NONE, always);
  assert_int_equal(read_at(q, 4, always, fresh), fresh);
  vector_clear(&outside);
}

static void test_branches(void **state) {
  (void)state;
  Term p = term_variable(bank, 64, "p"), c = term_variable(bank, 1, "c"), d = term_variable(bank, 1, "d"), fresh = term_variable(bank, 32, "fresh");
  write_at(p, number(1), c);
  assert_int_equal(read_at(p, 4, term_and(bank, c, d), fresh), number(1));
  vector_clear(&outside);
  write_at(p, number(1), term_and(bank, c, d));
  assert_int_equal(read_at(p, 4, c, fresh), term_ite(bank, term_and(bank, c, d), number(1), fresh));
  vector_clear(&outside);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_place), cmocka_unit_test(test_somewhere), cmocka_unit_test(test_branches)};
  bank = bank_new();
  int failed = cmocka_run_group_tests_name("model/encode/outside", tests, NULL, NULL);
  bank_delete(bank);
  vector_release(&outside);
  return failed;
}
