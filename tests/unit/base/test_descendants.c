/* The processes below this one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/descendants.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  pid_t child, grandchild;
} Family;

/* A child with a child of its own, both asleep. */
static Family start_family(void) {
  Family family;
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  family.child = fork();
  if (!family.child) {
    pid_t grandchild = fork();
    if (grandchild && write(ends[1], &grandchild, sizeof grandchild) != sizeof grandchild) _exit(1);
    for (;;) pause();
  }
  assert_int_equal(read(ends[0], &family.grandchild, sizeof family.grandchild), sizeof family.grandchild);
  close(ends[0]);
  close(ends[1]);
  return family;
}

static void end_family(Family family) {
  kill(family.grandchild, SIGKILL);
  kill(family.child, SIGKILL);
  waitpid(family.child, NULL, 0);
}

static void test_no_children(void **state) {
  (void)state;
  PidVector list = {0};
  vector_push(&list, 1);
  descendants_list(&list, NULL);
  assert_int_equal(list.size, 0);
  assert_int_equal(descendants_resident(&list), 0);
  vector_release(&list);
}

static void test_parents_come_first(void **state) {
  (void)state;
  PidVector list = {0};
  Family family = start_family();
  descendants_list(&list, NULL);
  assert_int_equal(list.size, 2);
  assert_int_equal(list.data[0], family.child);
  assert_int_equal(list.data[1], family.grandchild);
  assert_true(descendants_resident(&list) > 10000);
  end_family(family);
  vector_release(&list);
}

static void test_exceptions_are_left_out_with_all_below(void **state) {
  (void)state;
  PidVector list = {0}, except = {0};
  Family first = start_family(), second = start_family();
  vector_push(&except, first.child);
  descendants_list(&list, &except);
  assert_int_equal(list.size, 2);
  assert_int_equal(list.data[0], second.child);
  assert_int_equal(list.data[1], second.grandchild);
  end_family(first);
  end_family(second);
  vector_release(&list);
  vector_release(&except);
}

static void test_shared_memory_counts_once(void **state) {
  (void)state;
  enum { BYTES = 64 << 20 };
  PidVector list = {0};
  volatile char *shared = memory_alloc(BYTES);
  for (size_t i = 0; i < BYTES; i += 1024) shared[i] = 1;
  Family family = start_family();
  descendants_list(&list, NULL);
  assert_true(descendants_resident(&list) >= 2 * (size_t)BYTES);
  assert_true(descendants_proportional(&list) < 3 * (size_t)BYTES / 2); /* two thirds of it, and what each has for itself */
  end_family(family);
  vector_release(&list);
  memory_free((void *)shared);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_children),
      cmocka_unit_test(test_parents_come_first),
      cmocka_unit_test(test_exceptions_are_left_out_with_all_below),
      cmocka_unit_test(test_shared_memory_counts_once),
  };
  return cmocka_run_group_tests_name("base/descendants", tests, NULL, NULL);
}
