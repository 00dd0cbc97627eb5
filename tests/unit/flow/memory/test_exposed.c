/* Where the program finds out an address by other ways than computing with it. */
#include "flow/memory/exposed.h"
#include "unit/flow/memory/region_test.h"

static bool is_exposed(const char *statement) {
  char text[900];
  static const char frame[] = "int x, y, a[4], *p, *q; unsigned long u, n; unsigned char t[256], c; _Bool b; unsigned long nondet(void);"
                              "typedef struct FILE FILE; int fputc(int, FILE *); int fprintf(FILE *, const char *, ...); int fputs(const char *, FILE *); FILE *f;"
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

/* As numbers are: it may lie anywhere then, so what it is compared with tells where. */
static void test_shifted(void **state) {
  (void)state;
  assert_true(is_exposed("if ((long)(u - n) >= 0) x = 1;"));
  assert_true(is_exposed("u -= n; if (u == 0) x = 1;"));
  assert_true(is_exposed("if (!(u - n)) x = 1;"));
  assert_true(is_exposed("x = u - n ? 1 : 2;"));
  assert_true(is_exposed("b = n + u;"));
  assert_true(is_exposed("if (u - n < u) x = 1;"));
  assert_true(is_exposed("q = (int *)(u + n); if (q) x = 1;"));
  assert_true(is_exposed("if (u - (1ul << 40) > (unsigned long)-4095) x = 1;"));
  assert_true(is_exposed("if ((__int128)u - n == (__int128)(u - n)) x = 1;"));
  assert_false(is_exposed("if (u + n == u + 8) x = 1;"));
  assert_false(is_exposed("q = (int *)(u + n); *q = 1;"));
  assert_false(is_exposed("if (u + 8 == 0 || (u - 4096)) x = 1;"));
  assert_false(is_exposed("q = &a[n]; if (q) x = 1; q += n; if (!q) x = 2;"));
}

/* A part of an address chooses the place, by arithmetic with numbers. */
static void test_chosen(void **state) {
  (void)state;
  assert_true(is_exposed("x = *(unsigned char *)((unsigned long)t + (u & 64));"));
  assert_true(is_exposed("x = *(int *)(n * (u & 64));"));
  assert_false(is_exposed("x = *(int *)(u & -8ul);"));
}

static void test_told(void **state) {
  (void)state;
  assert_true(is_exposed("fputc(u >> 8 & 255, f);"));
  assert_true(is_exposed("fprintf(f, \"%lx\", u);"));
  assert_true(is_exposed("fprintf(f, \"%p\", p);"));
  assert_true(is_exposed("*(unsigned long *)t = u; fputs((char *)t, f);"));
  assert_true(is_exposed("double d = u; x = d > 3;"));
  assert_true(is_exposed("__asm__(\"lea 8(%1),%0\" : \"=r\"(n) : \"r\"(u));"));
  assert_false(is_exposed("fputc(n >> 8 & 255, f); fprintf(f, \"%s %lx\", (char *)p, n);"));
  assert_false(is_exposed("fputs((char *)t, f);"));
  assert_false(is_exposed("__asm__(\"lea 8(%1),%0\" : \"=r\"(n) : \"r\"(n));"));
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
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_exposed), cmocka_unit_test(test_shifted), cmocka_unit_test(test_chosen), cmocka_unit_test(test_told), cmocka_unit_test(test_hidden)};
  return cmocka_run_group_tests_name("flow/exposed", tests, NULL, NULL);
}
