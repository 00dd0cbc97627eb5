/* The clock of this process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/clock.h"
#include "base/memory.h"
#include "unit/patience.h"
#include <string.h>
#include <unistd.h>

static void test_wall_goes_on_while_asleep(void **state) {
  (void)state;
  double before = clock_wall();
  usleep(20000);
  double elapsed = clock_wall() - before;
  assert_true(elapsed >= 0.02 && elapsed < PATIENCE);
}

static void test_cpu_stands_still_while_asleep(void **state) {
  (void)state;
  double before = clock_cpu();
  usleep(50000);
  assert_true(clock_cpu() - before < 0.04);
}

static void test_cpu_goes_on_while_working(void **state) {
  (void)state;
  double before = clock_cpu(), start = clock_wall();
  while (clock_cpu() - before < 0.01) assert_true(clock_wall() - start < PATIENCE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_wall_goes_on_while_asleep),
      cmocka_unit_test(test_cpu_stands_still_while_asleep),
      cmocka_unit_test(test_cpu_goes_on_while_working),
  };
  return cmocka_run_group_tests_name("base/clock", tests, NULL, NULL);
}
