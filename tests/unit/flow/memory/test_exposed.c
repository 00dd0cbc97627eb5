/* Where the program finds out an address by other ways than computing with it. */
#include "flow/memory/exposed.h"
#include "unit/flow/memory/region_test.h"

static bool is_exposed(const char *statement) {
  char text[600];
  static const char frame[] = "int x, y, a[4], *p, *q; unsigned long u, n; unsigned char t[256], c; _Bool b; unsigned long nondet(void);"
                              "int main(void) { p = &x; q = &a[1]; u = (unsigned long)&y; n = nondet(); %s return 0; }";
  snprintf(text, sizeof text, frame, statement);
  RegionFixture f = region_fixture_new(text);
  bool answer = exposed_any(f.graph, f.points);
  region_fixture_release(&f);
  return answer;
}

static void test_exposed(void **state) {
  (void)state;
  assert_true(is_exposed("if (u >> 7 & 1) x = 1;"));
  assert_true(is_exposed("x = u * 2 > 5;"));
  assert_true(is_exposed("x = t[u % 251];"));
  assert_true(is_exposed("b = u >> 3;"));
  assert_true(is_exposed("x = !(u >> 9);"));
  assert_true(is_exposed("x = u / 64 && y;"));
  assert_true(is_exposed("x = u / 64 ? 1 : 2;"));
  assert_true(is_exposed("if (u == n) x = 1;"));
  assert_true(is_exposed("if (u < n) x = 1;"));
  assert_true(is_exposed("if (u + 4 == (unsigned long)p) x = 1;"));
  assert_true(is_exposed("c = ((unsigned char *)&p)[2]; if (c == 9) x = 1;"));
}

static void test_hidden(void **state) {
  (void)state;
  assert_false(is_exposed("if (p == q || p + 1 == q) x = 1;"));
  assert_false(is_exposed("if (!p || u == 0 || u > (unsigned long)-4095) x = 1;"));
  assert_false(is_exposed("x = u >> 3; u = n; p = (int *)(u + 8);"));
  assert_false(is_exposed("x = t[n % 251]; if (n > 7) x = a[n % 4];"));
  assert_false(is_exposed("if (q < &a[3]) q++;"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_exposed), cmocka_unit_test(test_hidden)};
  return cmocka_run_group_tests_name("flow/exposed", tests, NULL, NULL);
}
