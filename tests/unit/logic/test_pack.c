/* Terms as bytes: what one bank packs another one that began alike unpacks as the same term; what is not a term is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/pack.h"

typedef struct {
  TermBank *bank;
  Term x, y, last;
} Bank;

/* Both begin with these. */
static Bank make_bank(uint64_t constant) {
  Bank b = {.bank = bank_new()};
  b.x = term_variable(b.bank, 32, "x");
  b.y = term_variable(b.bank, 100, "y");
  b.last = term_add(b.bank, b.x, term_constant(b.bank, 32, constant));
  return b;
}

static Term some_term(Bank *b) {
  TermBank *bank = b->bank;
  Term wide = term_equal(bank, term_multiply(bank, b->y, b->y), term_signed_constant(bank, 100, -7));
  Term less = term_sless(bank, b->last, term_extract(bank, b->y, 40, 9));
  return term_or(bank, term_and(bank, wide, less), term_uless(bank, b->x, term_constant(bank, 32, 77)));
}

static void test_there_and_back(void **state) {
  (void)state;
  Bank a = make_bank(5), b = make_bank(5);
  Buffer bytes = {0};
  term_variable(b.bank, 8, "another"); /* the banks have gone different ways */
  Term t = some_term(&a);
  assert_true(term_pack(a.bank, a.last, t, &bytes));
  Term u = term_unpack(b.bank, b.last, bytes.data, bytes.size);
  assert_int_equal(u, some_term(&b));
  assert_int_equal(term_width(b.bank, u), 1);
  vector_release(&bytes);
  bank_delete(a.bank);
  bank_delete(b.bank);
}

static void test_terms_of_the_beginning_are_handles(void **state) {
  (void)state;
  Bank a = make_bank(5);
  Buffer bytes = {0};
  assert_true(term_pack(a.bank, a.last, a.x, &bytes));
  assert_int_equal(bytes.size, sizeof(uint32_t));
  assert_int_equal(term_unpack(a.bank, a.last, bytes.data, bytes.size), a.x);
  vector_release(&bytes);
  bank_delete(a.bank);
}

static void test_young_variables_stay_at_home(void **state) {
  (void)state;
  Bank a = make_bank(5);
  Buffer bytes = {0};
  Term young = term_variable(a.bank, 32, "z");
  assert_false(term_pack(a.bank, a.last, term_uless(a.bank, a.x, young), &bytes));
  assert_int_equal(bytes.size, 0);
  bank_delete(a.bank);
}

/* Whatever is cut off or changed, nothing is read that is not there. */
static void test_what_is_no_term_is_refused(void **state) {
  (void)state;
  Bank a = make_bank(5);
  Buffer bytes = {0};
  term_pack(a.bank, a.last, some_term(&a), &bytes);
  for (size_t size = 0; size < bytes.size; size++) assert_int_equal(term_unpack(a.bank, a.last, bytes.data, size), TERM_NONE);
  for (size_t i = sizeof(uint32_t); i < 2 * sizeof(uint32_t); i++) {
    char byte = bytes.data[i];
    bytes.data[i] = (char)0xff; /* no operator */
    assert_int_equal(term_unpack(a.bank, a.last, bytes.data, bytes.size), TERM_NONE);
    bytes.data[i] = byte;
  }
  vector_release(&bytes);
  bank_delete(a.bank);
}

static void test_fingerprints_tell_banks_apart(void **state) {
  (void)state;
  Bank a = make_bank(5), b = make_bank(5), c = make_bank(6);
  some_term(&a); /* what is younger does not count */
  assert_true(bank_fingerprint(a.bank, a.last) == bank_fingerprint(b.bank, b.last));
  assert_false(bank_fingerprint(a.bank, a.last) == bank_fingerprint(c.bank, c.last));
  assert_false(bank_fingerprint(a.bank, a.last) == bank_fingerprint(a.bank, a.last - 1));
  bank_delete(a.bank);
  bank_delete(b.bank);
  bank_delete(c.bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_there_and_back),
      cmocka_unit_test(test_terms_of_the_beginning_are_handles),
      cmocka_unit_test(test_young_variables_stay_at_home),
      cmocka_unit_test(test_what_is_no_term_is_refused),
      cmocka_unit_test(test_fingerprints_tell_banks_apart),
  };
  return cmocka_run_group_tests_name("logic/pack", tests, NULL, NULL);
}
