/* Sides of a way: what it takes has no size, what it is never at has none; the others have what lies behind them, calls included, up to where the way comes again. */
#include "unit/flow/flow_test.h"
#include "verify/guided_sides.h"

static EdgeId assumption(const Cfa *cfa, bool is_taken) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (edge->kind == EDGE_ASSUME && edge->is_taken == is_taken && !strcmp(cfa->functions.data[cfa->locations.data[edge->from].function].symbol->name, "main")) return edge->id;
  }
  fail();
  return 0;
}

static uint64_t size_beside(const char *text, bool takes) {
  Subject subject = subject_accepted(text);
  GuidedWay way = {0};
  EdgeId taken = assumption(subject.cfa, takes), other = assumption(subject.cfa, !takes);
  vector_push(&way, (GuidedStep){taken, 0});
  vector_push(&way, (GuidedStep){(EdgeId)subject.cfa->edges.size + 3, 0}); /* made with what matters */
  uint64_t *sides = guided_sides(subject.cfa, &way), size = sides[other];
  assert_int_equal(sides[taken], 0);
  for (size_t i = 0; i < subject.cfa->edges.size; i++) assert_true(i == other || !sides[i]);
  memory_free(sides);
  vector_release(&way);
  subject_release(&subject);
  return size;
}

static void calls_count(void **state) {
  (void)state;
  uint64_t plain = size_beside("int c, x; int main(void) { if (c) x = 1; else x = 2; return 0; }", true);
  uint64_t call = size_beside("int c, x; void f(void) { x = 1; x = 2; x = 3; x = 4; } int main(void) { if (c) x = 1; else f(); return 0; }", true);
  assert_true(plain > 0);
  assert_true(call >= plain + 4);
}

static void calls_through_pointers_count(void **state) {
  (void)state;
  uint64_t one = size_beside("int c, x; void f(void) { x = 1; x = 2; x = 3; x = 4; } void (*p)(void); int main(void) { p = f; if (c) p(); return 0; }", false);
  assert_true(one > 4);
}

static void a_function_that_calls_itself_has_a_size(void **state) {
  (void)state;
  uint64_t size = size_beside("int c; int f(int n) { return n ? f(n - 1) + f(n / 2) : 0; } int main(void) { if (c) f(9); return 0; }", false);
  assert_true(size > 1 && size <= 1000000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(calls_count), cmocka_unit_test(calls_through_pointers_count), cmocka_unit_test(a_function_that_calls_itself_has_a_size)};
  return cmocka_run_group_tests_name("verify/guided_sides", tests, NULL, NULL);
}
