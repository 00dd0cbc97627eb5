/* The clock of this process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/clock.h"
#include "base/memory.h"
#include <string.h>
#include <unistd.h>

static void test_wall_goes_on_while_asleep(void **state) {
  (void)state;
  double before = clock_wall();
  usleep(20000);
  double elapsed = clock_wall() - before;
  assert_true(elapsed >= 0.02 && elapsed < 5);
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
  while (clock_cpu() - before < 0.01) assert_true(clock_wall() - start < 20);
}

static void test_peak_memory_grows_with_use(void **state) {
  (void)state;
  size_t before = clock_peak_memory(), bytes = before + ((size_t)32 << 20);
  assert_true(before > 100000);
  char *block = memory_alloc(bytes);
  for (size_t i = 0; i < bytes; i += 4096) block[i] = 1;
  assert_true(clock_peak_memory() >= before + ((size_t)16 << 20));
  memory_free(block);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_wall_goes_on_while_asleep),
      cmocka_unit_test(test_cpu_stands_still_while_asleep),
      cmocka_unit_test(test_cpu_goes_on_while_working),
      cmocka_unit_test(test_peak_memory_grows_with_use),
  };
  return cmocka_run_group_tests_name("base/clock", tests, NULL, NULL);
}
