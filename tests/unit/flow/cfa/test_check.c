/* Checks: which error edge belongs to which, and what they say. */
#include "unit/flow/flow_test.h"

static const Check *check_named(const Cfa *cfa, const char *text) {
  for (size_t i = 0; i < cfa->checks.size; i++)
    if (!strcmp(cfa->checks.data[i]->text, text)) return cfa->checks.data[i];
  fail_msg("no check '%s'", text);
  return NULL;
}

static i128 input_of(void *context, const Edge *edge, uint32_t occurrence) {
  (void)edge;
  (void)occurrence;
  return *(const int *)context;
}

static RunResult run_on(const Cfa *cfa, int input) {
  RunOptions options = {.input = input_of, .input_context = &input, .step_limit = 1000};
  RunResult result;
  interpret(cfa, &options, NULL, &result);
  return result;
}

static const char kinds_text[] = "extern int __VERIFIER_nondet_int(void);\n"
                                 "extern void reach_error(void), __VERIFIER_error(void), __VERIFIER_assert(int);\n"
                                 "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n"
                                 "int main(void) {\n"
                                 "  int x = __VERIFIER_nondet_int();\n"
                                 "  if (x == 1) reach_error();\n"
                                 "  if (x == 2) __VERIFIER_error();\n"
                                 "  if (x == 3) __assert_fail(\"x !=\\n 3\", \"a.c\", 1, \"main\");\n"
                                 "  __VERIFIER_assert(x   !=\n 4);\n"
                                 "  return 0;\n"
                                 "}\n";

static void every_error_has_its_check(void **state) {
  (void)state;
  static const struct {
    int input;
    const char *name, *text;
    unsigned line;
  } cases[] = {{1, "error-call", "call of reach_error", 6},
               {2, "error-call", "call of __VERIFIER_error", 7},
               {3, "assertion", "assertion x != 3 fails", 8},
               {4, "assertion", "assertion x != 4 fails", 9}};
  Subject subject = subject_accepted(kinds_text);
  check_automaton(subject.cfa);
  assert_int_equal(subject.cfa->checks.size, 4);
  for (size_t i = 0; i < 4; i++) {
    RunResult result = run_on(subject.cfa, cases[i].input);
    assert_int_equal(result.end, RUN_ERROR);
    assert_ptr_equal(result.check, check_named(subject.cfa, cases[i].text));
    assert_ptr_equal(result.check, result.last->check);
    assert_string_equal(result.check->name, cases[i].name);
    assert_string_equal(result.check->property, "unreach-call");
    assert_int_equal(source_locate(subject.program->sources, result.check->pos).line, cases[i].line);
  }
  assert_null(run_on(subject.cfa, 5).check);
  subject_release(&subject);
}

/* The entry function is there twice, and so is its error edge. */
static void copies_of_a_function_share_checks(void **state) {
  (void)state;
  Subject subject = subject_accepted("void reach_error(void);\n"
                                     "int main(void) { static int n; if (n++ == 2) reach_error(); return main(); }\n");
  assert_int_equal(count_edges(subject.cfa, EDGE_ERROR), 2);
  assert_int_equal(subject.cfa->checks.size, 1);
  subject_release(&subject);
}

static void what_differs_is_another_check(void **state) {
  (void)state;
  Subject subject = subject_accepted("int main(void) { return 0; }");
  Check check = {.name = "a", .property = "p", .text = "t", .pos = 7}, other = check;
  const Check *first = cfa_add_check(subject.cfa, &check);
  assert_ptr_equal(cfa_add_check(subject.cfa, &other), first);
  other.pos = 8;
  assert_ptr_not_equal(cfa_add_check(subject.cfa, &other), first);
  other = check, other.name = "b";
  assert_ptr_not_equal(cfa_add_check(subject.cfa, &other), first);
  other = check, other.property = "q";
  assert_ptr_not_equal(cfa_add_check(subject.cfa, &other), first);
  other = check, other.text = "u";
  assert_ptr_not_equal(cfa_add_check(subject.cfa, &other), first);
  assert_int_equal(subject.cfa->checks.size, 5);
  for (size_t i = 0; i < 5; i++) assert_int_equal(subject.cfa->checks.data[i]->id, i);
  subject_release(&subject);
}

static void dead_errors_are_no_checks(void **state) {
  (void)state;
  Subject subject = subject_accepted("void reach_error(void); int main(void) { if (0) reach_error(); return 0; }");
  assert_int_equal(subject.cfa->checks.size, 0);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_error_has_its_check),
      cmocka_unit_test(copies_of_a_function_share_checks),
      cmocka_unit_test(what_differs_is_another_check),
      cmocka_unit_test(dead_errors_are_no_checks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
