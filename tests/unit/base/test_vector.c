/* Growable arrays and text buffers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/vector.h"
#include <string.h>

static void test_push_and_pop(void **state) {
  (void)state;
  IntVector v = {0};
  for (int i = 0; i < 10000; i++) vector_push(&v, i);
  assert_int_equal(v.size, 10000);
  assert_true(v.capacity >= v.size);
  for (int i = 0; i < 10000; i++) assert_int_equal(v.data[i], i);
  assert_int_equal(vector_last(&v), 9999);
  for (int i = 9999; i >= 0; i--) assert_int_equal(vector_pop(&v), i);
  assert_int_equal(v.size, 0);
  vector_release(&v);
  assert_null(v.data);
  assert_int_equal(v.capacity, 0);
}

typedef struct {
  int x, y;
} Point;

static void test_push_structures(void **state) {
  (void)state;
  VECTOR(Point) v = {0};
  vector_push(&v, (Point){1, 2});
  vector_push(&v, (Point){.y = 4});
  assert_int_equal(v.data[0].y, 2);
  assert_int_equal(v.data[1].x, 0);
  assert_int_equal(v.data[1].y, 4);
  vector_release(&v);
}

static void test_resize_fills_with_zero(void **state) {
  (void)state;
  U32Vector v = {0};
  for (uint32_t i = 0; i < 100; i++) vector_push(&v, 0xffffffff);
  vector_resize(&v, 10);
  vector_resize(&v, 1000);
  for (size_t i = 0; i < 1000; i++) assert_int_equal(v.data[i], i < 10 ? 0xffffffff : 0);
  vector_resize(&v, 0);
  assert_int_equal(v.size, 0);
  vector_release(&v);
}

static void test_reserve_keeps_content(void **state) {
  (void)state;
  IntVector v = {0};
  vector_push(&v, 1);
  vector_reserve(&v, 1000);
  int *data = v.data;
  for (int i = 2; i <= 1000; i++) vector_push(&v, i);
  assert_ptr_equal(v.data, data);
  assert_int_equal(v.data[0], 1);
  vector_clear(&v);
  assert_int_equal(v.size, 0);
  assert_ptr_equal(v.data, data);
  vector_release(&v);
}

static void test_buffer(void **state) {
  (void)state;
  Buffer b = {0};
  assert_string_equal(buffer_text(&b), "");
  buffer_add(&b, "one");
  buffer_add_bytes(&b, " two...", 4);
  buffer_add_bytes(&b, NULL, 0);
  buffer_format(&b, " %d", 3);
  assert_string_equal(buffer_text(&b), "one two 3");
  assert_int_equal(b.size, 9);
  buffer_format(&b, "%0200000d", 0);
  assert_int_equal(b.size, 200009);
  assert_int_equal(strlen(buffer_text(&b)), 200009);
  vector_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_push_and_pop),
      cmocka_unit_test(test_push_structures),
      cmocka_unit_test(test_resize_fills_with_zero),
      cmocka_unit_test(test_reserve_keeps_content),
      cmocka_unit_test(test_buffer),
  };
  return cmocka_run_group_tests_name("base/vector", tests, NULL, NULL);
}
