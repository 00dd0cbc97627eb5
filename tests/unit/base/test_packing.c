/* What was packed comes out again; what is broken is said to be. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/packing.h"

static void test_order(void **state) {
  (void)state;
  Buffer out = {0};
  pack_number(&out, 0);
  pack_text(&out, "a text");
  pack_number(&out, UINT64_MAX);
  pack_text(&out, NULL);
  pack_bytes(&out, "\0\1", 2);
  pack_seconds(&out, 0.25);
  Unpacker in = {.at = out.data, .left = out.size};
  size_t size;
  assert_int_equal(unpack_number(&in), 0);
  assert_string_equal(unpack_text(&in), "a text");
  assert_true(unpack_number(&in) == UINT64_MAX);
  assert_string_equal(unpack_text(&in), "");
  assert_memory_equal(unpack_bytes(&in, &size), "\0\1", 2);
  assert_int_equal(size, 2);
  assert_true(unpack_seconds(&in) == 0.25);
  assert_false(in.is_broken);
  assert_int_equal(in.left, 0);
  assert_int_equal(unpack_number(&in), 0);
  assert_true(in.is_broken);
  vector_release(&out);
}

/* Cut off anywhere, and with a length that is too large. */
static void test_broken(void **state) {
  (void)state;
  Buffer out = {0};
  pack_text(&out, "text");
  for (size_t size = 0; size < out.size; size++) {
    Unpacker in = {.at = out.data, .left = size};
    assert_string_equal(unpack_text(&in), "");
    assert_true(in.is_broken);
  }
  memset(out.data, 0xff, sizeof(uint64_t));
  Unpacker in = {.at = out.data, .left = out.size};
  assert_string_equal(unpack_text(&in), "");
  assert_true(in.is_broken);
  vector_clear(&out);
  pack_bytes(&out, "no end", 6);
  in = (Unpacker){.at = out.data, .left = out.size};
  assert_string_equal(unpack_text(&in), "");
  assert_true(in.is_broken);
  vector_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_order), cmocka_unit_test(test_broken)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
