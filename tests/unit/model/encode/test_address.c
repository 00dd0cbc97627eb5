/* What depends on where objects lie, and what does not. */
#include "model/encode/address.h"
#include "unit/flow/memory/region_test.h"

static const char frame[] = "int x, y, a[4]; int *p, *q, *r; struct { int *m; int n; } s; unsigned char c; unsigned long u;"
                            "int main(void) { p = &x; q = %s; r = &a[1]; u = (unsigned long)&y; if (%s) return 1; return 0; }";

/* The condition, where q may point to one object or to two. */
static void expect_open(const char *condition, bool is_open) {
  static const char *const others[] = {"&y", "&x"};
  for (unsigned i = 0; i < 2; i++) {
    char text[600];
    snprintf(text, sizeof text, frame, others[i], condition);
    RegionFixture f = region_fixture_new(text);
    const Expr *expression = edge_of_kind(&f, EDGE_ASSUME, 0)->right;
    if (address_decides(f.regions, expression, 0) != is_open) fail_msg("%s with q = %s", condition, others[i]);
    region_fixture_release(&f);
  }
}

static void test_open(void **state) {
  (void)state;
  expect_open("u & 4", true);
  expect_open("u & ~7ul", true);
  expect_open("u | 4", true);
  expect_open("u % 8", true);
  expect_open("u * 2 & 3", true);
  expect_open("u < 1000000", true);
  expect_open("u * 2", true);
  expect_open("-u", true);
  expect_open("~u", true);
  expect_open("(int)u", true);
  expect_open("p < r", true);
  expect_open("p - r", true);
}

static void test_decided(void **state) {
  (void)state;
  expect_open("p == q", false);
  expect_open("p != r", false);
  expect_open("!p", false);
  expect_open("u == 17", false);
  expect_open("u + 1", false);
  expect_open("u & 3", false);
  expect_open("u & ~3ul", false);
  expect_open("u | 1", false);
  expect_open("u % 4", false);
  expect_open("(int)u * 3", false);
  expect_open("u < 2", false);
  expect_open("r < &a[3]", false);
  expect_open("&a[3] - r", false);
  expect_open("p + 1", false);
  expect_open("(_Bool)u", false);
  expect_open("s.n < 4", false);
}

static bool is_piece(const char *condition) {
  char text[600];
  snprintf(text, sizeof text, frame, "&y", condition);
  RegionFixture f = region_fixture_new(text);
  const Expr *e = edge_of_kind(&f, EDGE_ASSUME, 0)->right;
  while (e->kind == EXPR_CAST) e = e->left;
  bool answer = address_is_piece(f.regions, e, 0);
  region_fixture_release(&f);
  return answer;
}

static void test_pieces(void **state) {
  (void)state;
  assert_true(is_piece("((unsigned char *)&p)[2]"));
  assert_true(is_piece("*(int *)&p"));
  assert_false(is_piece("*(unsigned long *)&p"));
  assert_false(is_piece("*(int *)&x"));
  assert_false(is_piece("s.n"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_open), cmocka_unit_test(test_decided), cmocka_unit_test(test_pieces)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
