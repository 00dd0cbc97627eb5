/* Messages between processes: whole ones are found, parts of one are not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/frame.h"

static void two_messages_follow_each_other(void **unused) {
  (void)unused;
  Buffer buffer = {0};
  MessageFrame frame;
  frame_add(&buffer, 3, "abc", 3);
  frame_add(&buffer, -1, "", 0);
  assert_true(frame_is_whole(buffer.data, buffer.size, &frame));
  assert_int_equal(frame.kind, 3);
  assert_int_equal(frame.size, 3);
  assert_memory_equal(buffer.data + sizeof frame, "abc", 3);
  size_t first = sizeof frame + 3;
  assert_true(frame_is_whole(buffer.data + first, buffer.size - first, &frame));
  assert_int_equal(frame.kind, -1);
  assert_int_equal(frame.size, 0);
  vector_release(&buffer);
}

static void parts_are_not_whole(void **unused) {
  (void)unused;
  Buffer buffer = {0};
  MessageFrame frame;
  frame_add(&buffer, 0, "abc", 3);
  for (size_t size = 0; size < buffer.size; size++) assert_false(frame_is_whole(buffer.data, size, &frame));
  vector_release(&buffer);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(two_messages_follow_each_other), cmocka_unit_test(parts_are_not_whole)};
  return cmocka_run_group_tests_name("base/frame", tests, NULL, NULL);
}
