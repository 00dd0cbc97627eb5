/* Hash tables against a plain array as the reference, and string interning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/map.h"
#include "unit/random.h"
#include <stdio.h>
#include <string.h>

static void test_empty_map(void **state) {
  (void)state;
  Map map = {0};
  assert_false(map_has(&map, 0));
  assert_int_equal(map_get(&map, 0, 17), 17);
  assert_false(map_remove(&map, 0));
  map_clear(&map);
  map_release(&map);
}

static void test_put_replaces(void **state) {
  (void)state;
  Map map = {0};
  map_put(&map, UINT64_MAX, 1);
  map_put(&map, 0, 2);
  map_put(&map, UINT64_MAX, 3);
  assert_int_equal(map.size, 2);
  assert_int_equal(map_get(&map, UINT64_MAX, 0), 3);
  assert_int_equal(map_get(&map, 0, 0), 2);
  map_clear(&map);
  assert_int_equal(map.size, 0);
  assert_false(map_has(&map, 0));
  map_release(&map);
}

/* Keys are few, so that removal often hits, and the table is often nearly full of one long run. */
static void test_map_behaves_like_an_array(void **state) {
  (void)state;
  enum { KEYS = 700 };
  Map map = {0};
  uint64_t expected[KEYS] = {0}, seed = 88172645463325252u; /* 0: absent */
  size_t present = 0;
  for (uint64_t i = 1; i <= 200000; i++) {
    uint64_t key = next_random(&seed) % KEYS, action = next_random(&seed) % 3;
    if (action == 0) {
      assert_int_equal(map_remove(&map, key << 20), expected[key] != 0);
      present -= expected[key] != 0;
      expected[key] = 0;
    } else if (action == 1) {
      present += expected[key] == 0;
      map_put(&map, key << 20, expected[key] = i);
    } else {
      assert_int_equal(map_get(&map, key << 20, 0), expected[key]);
      assert_int_equal(map_has(&map, key << 20), expected[key] != 0);
    }
    assert_int_equal(map.size, present);
  }
  for (uint64_t key = 0; key < KEYS; key++) assert_int_equal(map_get(&map, key << 20, 0), expected[key]);
  map_release(&map);
}

static void test_equal_texts_are_the_same_pointer(void **state) {
  (void)state;
  enum { TEXTS = 3000 };
  StringMap strings = {0};
  static const char *first[TEXTS];
  char text[32];
  for (int i = 0; i < TEXTS; i++) {
    snprintf(text, sizeof text, "name%d", i);
    first[i] = strings_intern_text(&strings, text);
  }
  for (int i = 0; i < TEXTS; i++) {
    snprintf(text, sizeof text, "name%d", i);
    assert_ptr_equal(strings_intern(&strings, text, strlen(text)), first[i]);
    assert_string_equal(first[i], text);
  }
  assert_int_equal(strings.size, TEXTS);
  strings_release(&strings);
}

static void test_texts_are_told_apart(void **state) {
  (void)state;
  StringMap strings = {0};
  const char *prefix = strings_intern(&strings, "ab", 1), *whole = strings_intern_text(&strings, "ab");
  const char *with_zero = strings_intern(&strings, "ab\0c", 4), *empty = strings_intern_text(&strings, "");
  assert_string_equal(prefix, "a");
  assert_ptr_not_equal(whole, prefix);
  assert_ptr_not_equal(with_zero, whole);
  assert_int_equal(with_zero[3], 'c');
  assert_string_equal(empty, "");
  assert_ptr_equal(strings_intern(&strings, "ab\0c", 4), with_zero);
  strings_release(&strings);
}

static void test_hashes(void **state) {
  (void)state;
  assert_true(hash_mix(hash_mix(0, 1), 2) != hash_mix(hash_mix(0, 2), 1));
  assert_true(hash_bytes("abcdefgh", 8) != hash_bytes("abcdefgh\0", 9));
  assert_int_equal(hash_bytes("interpolation", 13), hash_bytes("interpolation", 13));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_empty_map),
      cmocka_unit_test(test_put_replaces),
      cmocka_unit_test(test_map_behaves_like_an_array),
      cmocka_unit_test(test_equal_texts_are_the_same_pointer),
      cmocka_unit_test(test_texts_are_told_apart),
      cmocka_unit_test(test_hashes),
  };
  return cmocka_run_group_tests_name("base/map", tests, NULL, NULL);
}
