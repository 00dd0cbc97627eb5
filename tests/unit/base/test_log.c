/* Lines for the developer: one write per line, nothing when switched off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/log.h"
#include "base/vector.h"
#include <string.h>
#include <unistd.h>

/* What `action` writes to standard error. */
static void capture(void (*action)(void), Buffer *text) {
  int ends[2], saved = dup(STDERR_FILENO);
  assert_int_equal(pipe(ends), 0);
  dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
  action();
  dup2(saved, STDERR_FILENO);
  close(saved);
  char block[4096];
  for (ssize_t count; (count = read(ends[0], block, sizeof block)) > 0;)
    buffer_add_bytes(text, block, (size_t)count);
  close(ends[0]);
}

static void say_something(void) { MESSAGE("depth %d", 7); }

static void say_much(void) { MESSAGE("%030000d", 0); }

static void test_message_is_shown_when_verbose(void **state) {
  (void)state;
  Buffer text = {0};
  log_verbose = true;
  capture(say_something, &text);
  log_verbose = false;
  assert_int_equal(strncmp(buffer_text(&text), "[craig ", 7), 0);
  assert_non_null(strstr(buffer_text(&text), " say_something] depth 7\n"));
  vector_release(&text);
}

static void test_message_is_not_shown_otherwise(void **state) {
  (void)state;
  Buffer text = {0};
  capture(say_something, &text);
  assert_int_equal(text.size, 0);
  vector_release(&text);
}

static void test_long_line_is_complete(void **state) {
  (void)state;
  Buffer text = {0};
  log_verbose = true;
  capture(say_much, &text);
  log_verbose = false;
  assert_true(text.size > 30000);
  assert_int_equal(vector_last(&text), '\n');
  vector_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_message_is_shown_when_verbose),
      cmocka_unit_test(test_message_is_not_shown_otherwise),
      cmocka_unit_test(test_long_line_is_complete),
  };
  return cmocka_run_group_tests_name("base/log", tests, NULL, NULL);
}
