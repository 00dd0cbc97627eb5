/* Parts of the call graph. */
#include "flow/cfa/call_parts.h"
#include "unit/flow/flow_test.h"

static uint32_t part_of(const Cfa *cfa, const U32Vector *parts, const char *name) {
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    if (i != cfa->entry && !strcmp(cfa->functions.data[i].symbol->name, name)) return parts->data[i];
  fail_msg("no function %s", name);
  return 0;
}

static void functions_that_call_each_other_are_one_part(void **state) {
  (void)state;
  Subject subject = subject_accepted("void a(int), b(int), c(int), d(int), e(int), alone(int), leaf(int);\n"
                                     "void a(int n) { if (n) b(n); leaf(n); }\n"
                                     "void b(int n) { c(n - 1); d(n); }\n"
                                     "void c(int n) { a(n); alone(n); }\n"
                                     "void d(int n) { if (n) e(n - 1); }\n"
                                     "void e(int n) { d(n); leaf(n); }\n"
                                     "void alone(int n) { if (n) alone(n - 1); }\n"
                                     "void leaf(int n) { (void)n; }\n"
                                     "int main(void) { a(1); e(2); return 0; }\n");
  U32Vector parts = call_parts_find(subject.cfa);
  assert_int_equal(parts.size, subject.cfa->functions.size);
#define PART(name) part_of(subject.cfa, &parts, name)
  assert_int_equal(PART("a"), PART("b"));
  assert_int_equal(PART("b"), PART("c"));
  assert_int_equal(PART("d"), PART("e"));
  const uint32_t different[] = {PART("a"), PART("d"), PART("alone"), PART("leaf"), parts.data[subject.cfa->entry]};
  for (size_t i = 0; i < 5; i++)
    for (size_t j = 0; j < i; j++) assert_int_not_equal(different[i], different[j]);
#undef PART
  vector_release(&parts);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_that_call_each_other_are_one_part),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
