/* Of which addresses C says whether they are equal, and of which it does not. */
#include "model/encode/equality.h"
#include "unit/flow/memory/region_test.h"

static const char frame[] = "void *malloc(unsigned long); void free(void *); int x, y, a[4], *p, *q; unsigned long u;"
                            "int *callee(void) { int local; return &local; }"
                            "int main(void) { p = &x; q = &a[1]; u = (unsigned long)&y; int *old = callee();"
                            "int *block = malloc(8), *kept = malloc(8); free(block); if (%s) return 1; return 0; }";

/* How many regions it matters to whether they live or how large they are. */
static size_t asked_of(const char *condition) {
  char text[700];
  snprintf(text, sizeof text, frame, condition);
  RegionFixture f = region_fixture_new(text);
  U32Vector asked = {0};
  equality_regions(f.regions, edge_of_kind(&f, EDGE_ASSUME, 0)->right, 0, &asked);
  size_t count = asked.size;
  vector_release(&asked);
  region_fixture_release(&f);
  return count;
}

static void test_decided(void **state) {
  (void)state;
  assert_int_equal(asked_of("p == q"), 0);
  assert_int_equal(asked_of("p != 0"), 0);
  assert_int_equal(asked_of("kept == p"), 0);
  assert_int_equal(asked_of("u == (unsigned long)&x"), 0);
}

static void test_open(void **state) {
  (void)state;
  assert_int_equal(asked_of("p + 1 == q"), 1);
  assert_int_equal(asked_of("q + 3 == p"), 1);
  assert_int_equal(asked_of("u + 4 == (unsigned long)p"), 1);
  assert_int_equal(asked_of("block == p"), 1);
  assert_int_equal(asked_of("old == p"), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_decided), cmocka_unit_test(test_open)};
  return cmocka_run_group_tests_name("model/equality", tests, NULL, NULL);
}
