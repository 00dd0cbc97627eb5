/* Allocation that does not fail: failing means the end of the process with a status of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/memory.h"
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The exit status of a child that does `action`; 0 if it survives. */
static int status_of(void (*action)(void)) {
  pid_t child = fork();
  if (!child) {
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDERR_FILENO);
    action();
    _exit(0);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void test_blocks_are_usable(void **state) {
  (void)state;
  unsigned char *block = memory_alloc(100);
  memset(block, 7, 100);
  block = memory_resize(block, 50, 10);
  assert_int_equal(block[99], 7);
  memory_free(block);
  unsigned *zeroed = memory_zeroed(1000, sizeof *zeroed);
  for (int i = 0; i < 1000; i++) assert_int_equal(zeroed[i], 0);
  memory_free(zeroed);
}

static void test_nothing_is_something(void **state) {
  (void)state;
  void *blocks[] = {memory_alloc(0), memory_zeroed(0, 8), memory_zeroed(8, 0), memory_resize(NULL, 0, 8)};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    assert_non_null(blocks[i]);
    memory_free(blocks[i]);
  }
  memory_free(NULL);
}

static void test_string_is_copied(void **state) {
  (void)state;
  char text[] = "craig";
  char *copy = memory_copy_string(text);
  text[0] = 'C';
  assert_string_equal(copy, "craig");
  memory_free(copy);
}

static void overflow_resize(void) { memory_free(memory_resize(NULL, SIZE_MAX / 4, 8)); }

static void test_overflow_is_out_of_memory(void **state) {
  (void)state;
  assert_int_equal(status_of(overflow_resize), MEMORY_EXIT_STATUS);
}

static void fail_third(void) {
  memory_fail_after(3);
  for (int i = 0; i < 3; i++) memory_free(memory_alloc(8));
}

static void fail_fourth_of_three(void) {
  memory_fail_after(4);
  for (int i = 0; i < 3; i++) memory_free(memory_alloc(8));
}

static void fail_never(void) {
  memory_fail_after(1);
  memory_fail_after(0);
  for (int i = 0; i < 100; i++) memory_free(memory_alloc(8));
}

static void test_nth_allocation_fails(void **state) {
  (void)state;
  assert_int_equal(status_of(fail_third), MEMORY_EXIT_STATUS);
  assert_int_equal(status_of(fail_fourth_of_three), 0);
  assert_int_equal(status_of(fail_never), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_blocks_are_usable),    cmocka_unit_test(test_nothing_is_something),
      cmocka_unit_test(test_string_is_copied),     cmocka_unit_test(test_overflow_is_out_of_memory),
      cmocka_unit_test(test_nth_allocation_fails),
  };
  return cmocka_run_group_tests_name("base/memory", tests, NULL, NULL);
}
