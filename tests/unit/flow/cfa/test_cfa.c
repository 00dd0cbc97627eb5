/* Shapes of automata: what becomes an edge, what is refused, what is left away. */
#include "unit/flow/flow_test.h"
#include "flow/cfa/effects.h"

/* ---- helpers ------------------------------------------------------------------------------------- */

static const Edge *find_edge(const Cfa *cfa, EdgeKind kind, size_t index) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == kind && index-- == 0) return &cfa->edges.data[i];
  fail_msg("no such edge");
  return NULL;
}

static Subject accepted(const char *text) {
  Subject subject = subject_accepted(text);
  check_automaton(subject.cfa);
  return subject;
}

static void expect_edges(const char *text, EdgeKind kind, size_t count) {
  Subject subject = accepted(text);
  if (count_edges(subject.cfa, kind) != count) {
    Buffer dump = {0};
    cfa_dump(subject.cfa, &dump);
    fail_msg("expected %zu edges of kind %d:\n%s", count, kind, buffer_text(&dump));
  }
  subject_release(&subject);
}

/* Our model ends in the program, for this reason. */
static void expect_incomplete(const char *text, const char *reason) {
  Subject subject = accepted(text);
  if (!strstr(find_edge(subject.cfa, EDGE_INCOMPLETE, 0)->reason, reason))
    fail_msg("'%s' is not in: %s", reason, find_edge(subject.cfa, EDGE_INCOMPLETE, 0)->reason);
  subject_release(&subject);
}

/* ---- shapes -------------------------------------------------------------------------------------- */

static void test_pure_conditions_stay_one_edge(void **state) {
  (void)state;
  expect_edges("int main(void) { int x = 1, y = 2; if (x && (y || x < 3) && (x ? y : 1)) y = 3; return y; }",
               EDGE_ASSUME, 2);
  expect_edges("int f(void) { return 1; } int main(void) { int x = 1; if (x && f()) x = 3; return x; }",
               EDGE_ASSUME, 4);
}

static void test_division_is_guarded_unless_constant(void **state) {
  (void)state;
  expect_edges("int main(void) { int x = 7; return x / 3 + x % (2 + 1); }", EDGE_STOP, 0);
  expect_edges("int main(void) { int x = 7; return x / x; }", EDGE_STOP, 1);
  expect_edges("int main(void) { int x = 7; x %= x; x /= 2; return x; }", EDGE_STOP, 1);
  expect_edges("int main(void) { int x = 7; return x && 1 / x; }", EDGE_STOP, 1);
}

static void test_constant_conditions_have_one_side(void **state) {
  (void)state;
  expect_edges("void reach_error(void); int main(void) { if (0) reach_error(); return 0; }", EDGE_ERROR, 0);
  expect_edges("void reach_error(void); int main(void) { if (sizeof(int) == 4) reach_error(); return 0; }",
               EDGE_ERROR, 1);
  expect_edges("int main(void) { int x = 0; while (1) x++; }", EDGE_ASSUME, 0);
  expect_edges("int main(void) { int x = 0; do x++; while (0); return x; }", EDGE_ASSUME, 0);
}

static void test_dead_code_is_no_reason_to_refuse(void **state) {
  (void)state;
  expect_edges("int *p; int main(void) { return 0; *p = 1; }", EDGE_ASSIGN, 0);
  expect_edges("int *p; int f(void) { return *p; } int main(void) { if (0) return f(); return 1; }",
               EDGE_CALL, 0);
}

static void test_branch_edges_say_which_side(void **state) {
  (void)state;
  Subject subject = accepted("int main(void) { int x = 1; if (x > 0) x = 2; return x; }");
  const Edge *yes = find_edge(subject.cfa, EDGE_ASSUME, 0), *no = find_edge(subject.cfa, EDGE_ASSUME, 1);
  assert_true(yes->is_branch && yes->is_taken && no->is_branch && !no->is_taken);
  assert_int_equal(yes->from, no->from);
  Buffer text = {0};
  cfa_print_edge(subject.cfa, yes, &text);
  assert_string_equal(buffer_text(&text), "[x > 0]");
  vector_release(&text);
  subject_release(&subject);
}

static void test_loop_heads_keep_their_statement(void **state) {
  (void)state;
  Subject subject = accepted("int main(void) { int x = 0; while (x < 3) x++; for (x = 0; x < 4; x++) ;"
                             "do x--; while (x); return x; }");
  size_t heads = 0;
  for (size_t i = 0; i < subject.cfa->locations.size; i++) {
    const LocationInfo *location = &subject.cfa->locations.data[i];
    if (!location->loop) continue;
    heads++;
    assert_int_equal(location->pos, location->loop->range.begin);
    assert_int_equal(location->in.size, 2);
  }
  assert_int_equal(heads, 3);
  subject_release(&subject);
}

static void test_globals_get_their_values_first(void **state) {
  (void)state;
  Subject subject =
      accepted("int a = 3, b, unused = 4; extern int outside; int f(void) { static int s = 7; return s++; }"
               "int main(void) { return a + b + f() + outside; }");
  assert_int_equal(subject.cfa->globals.size, 4);
  Location location = subject.cfa->functions.data[subject.cfa->entry].entry;
  static const char *const expected[] = {"a = 3", "b = 0", "outside = any (external outside)", "s = 7"};
  for (size_t i = 0; i < 4; i++) {
    const Edge *edge = &subject.cfa->edges.data[subject.cfa->locations.data[location].out.data[0]];
    Buffer text = {0};
    cfa_print_edge(subject.cfa, edge, &text);
    assert_string_equal(buffer_text(&text), expected[i]);
    vector_release(&text);
    location = edge->to;
  }
  subject_release(&subject);
}

static void test_recursive_main_starts_only_once(void **state) {
  (void)state;
  Subject subject = accepted("int n = 5; int main(void) { if (n) { n--; return main(); } return 0; }");
  assert_int_equal(subject.cfa->functions.size, 2);
  int called = cfa_find_function(subject.cfa, subject.cfa->functions.data[0].symbol);
  assert_int_equal(called, 1);
  assert_int_equal(subject.cfa->entry, 0);
  subject_release(&subject);
}

/* ---- arbitrary values ---------------------------------------------------------------------------- */

static void test_uninitialised_variables_are_arbitrary(void **state) {
  (void)state;
  expect_edges("int main(void) { int x; return x; }", EDGE_HAVOC, 1);
  expect_edges("int main(void) { int x, y; x = 1; y = x; return y; }", EDGE_HAVOC, 0);
  expect_edges("int main(void) { int x; x = x + 1; return x; }", EDGE_HAVOC, 1);
  expect_edges("int main(int argc, char **argv) { return argc; }", EDGE_HAVOC, 2);
  expect_edges("struct s { int a, b; }; int main(void) { struct s x; int y[3]; return x.a + y[1]; }",
               EDGE_HAVOC, 2);
  expect_edges("int f(int x) { if (x) return 1; } int main(void) { return f(1); }", EDGE_HAVOC, 1);
  expect_edges("int main(void) { int x = 1; if (x) return 0; }", EDGE_HAVOC, 0);
}

static void test_jumps_into_scopes_havoc(void **state) {
  (void)state;
  expect_edges("int main(void) { int c = 1; if (c) goto in; { int x = 1; in: c = x; } return c; }",
               EDGE_HAVOC, 1);
  expect_edges("int main(void) { int c = 1; switch (c) { int x; case 1: x = 3; c = x; } return c; }",
               EDGE_HAVOC, 1);
  expect_edges("int main(void) { int c = 1; { int x = 1; back: c += x; if (c < 5) goto back; } return c; }",
               EDGE_HAVOC, 0);
}

static void test_volatile_variables_are_ordinary(void **state) {
  (void)state;
  expect_edges("volatile int v; int main(void) { v = 1; return v + v; }", EDGE_HAVOC, 0);
}

static void test_functions_without_body(void **state) {
  (void)state;
  Subject subject =
      accepted("int printf(const char *, ...); int read_sensor(int); int __VERIFIER_nondet_int(void);"
               "int main(void) { int x = __VERIFIER_nondet_int(), a[3]; printf(\"%d %p\", x++, &a[1]);"
               "return read_sensor(x) + read_sensor(3); }");
  assert_int_equal(count_edges(subject.cfa, EDGE_HAVOC), 4); /* the array too */
  assert_int_equal(count_edges(subject.cfa, EDGE_CALL), 1);  /* printf is of the library */
  assert_int_equal(subject.cfa->notes.size, 1);
  assert_string_equal(subject.cfa->notes.data[0].text,
                      "function 'read_sensor' has no body: its result is arbitrary, and no memory changes (--extern-havoc)");
  assert_string_equal(find_edge(subject.cfa, EDGE_HAVOC, 0)->reason, "__VERIFIER_nondet_int");
  subject_release(&subject);
}

static void test_allocation(void **state) {
  (void)state;
  Subject subject =
      accepted("void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);"
               "int main(void) { int *p = malloc(4), *q = calloc(2, 4); free(p); free(q);"
               "int n = 3; int v[n]; return v[1]; }");
  assert_int_equal(count_edges(subject.cfa, EDGE_ALLOCATE), 3);
  assert_int_equal(count_edges(subject.cfa, EDGE_FREE), 3); /* the array of a former pass ends as well */
  assert_false(find_edge(subject.cfa, EDGE_ALLOCATE, 0)->is_zeroed);
  assert_true(find_edge(subject.cfa, EDGE_ALLOCATE, 1)->is_zeroed);
  assert_true(find_edge(subject.cfa, EDGE_ALLOCATE, 2)->is_automatic);
  subject_release(&subject);
}

static void test_functions_called_by_address_are_there(void **state) {
  (void)state;
  Subject subject = accepted("void reach_error(void); int outside(int); int inside(int x) { return x; } int "
                             "unused(void) { return 0; }"
                             "int (*table[])(int) = {outside, inside}; void (*fail)(void) = reach_error;"
                             "int main(void) { if (table[1](2)) fail(); return 0; }");
  assert_int_equal(subject.cfa->functions.size, 4);
  assert_int_equal(count_edges(subject.cfa, EDGE_ERROR), 1);
  assert_int_equal(count_edges(subject.cfa, EDGE_CALL), 2);
  subject_release(&subject);
}

/* ---- addresses ----------------------------------------------------------------------------------- */

static void test_addressed_variables(void **state) {
  (void)state;
  Subject subject = accepted("int a, b, c[2]; int main(void) { int x = 1, y = 2, *p = &x; a = *p + y + c[1];"
                             "if (0) p = &y; return b; }");
  const CfaFunction *main_function = &subject.cfa->functions.data[0];
  for (size_t i = 0; i < main_function->locals.size; i++) {
    const Symbol *symbol = main_function->locals.data[i];
    assert_int_equal(cfa_is_addressed(subject.cfa, symbol), strcmp(symbol->name, "x") == 0);
  }
  assert_int_equal(subject.cfa->globals.size, 3);
  for (size_t i = 0; i < 3; i++)
    assert_int_equal(cfa_is_addressed(subject.cfa, subject.cfa->globals.data[i]), i == 2);
  subject_release(&subject);
}

/* ---- the error ----------------------------------------------------------------------------------- */

static const char errors_text[] =
    "void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));"
    "void reach_error(void) { __assert_fail(\"0\", \"a.c\", 3, \"reach_error\"); } void mine(void);"
    "int main(void) { int x; if (x == 1) reach_error(); if (x == 2) __assert_fail(\"x\", \"a.c\", 1, "
    "\"main\");"
    "if (x == 3) mine(); return 0; }";

static void test_error_functions(void **state) {
  (void)state;
  expect_edges(errors_text, EDGE_ERROR, 2);
  const char *const errors[] = {"mine", NULL};
  CfaOptions options = {.entry = "main", .errors = errors};
  Subject subject = subject_build(errors_text, &options);
  assert_int_equal(count_edges(subject.cfa, EDGE_ERROR), 1);
  assert_int_equal(count_edges(subject.cfa, EDGE_STOP), 2); /* two failing assertions */
  assert_int_equal(count_edges(subject.cfa, EDGE_CALL), 1);
  subject_release(&subject);
}

static void test_strings_are_true(void **state) {
  (void)state;
  expect_edges(
      "void reach_error(void); int main(void) { int x = 1; if (!(x > 0 && \"message\")) reach_error();"
      "if (!\"never\") reach_error(); return x || main; }",
      EDGE_ERROR, 1);
}

/* ---- the end of our model ------------------------------------------------------------------------ */

static void test_where_our_model_ends(void **state) {
  (void)state;
  expect_incomplete(
      "int scanf(const char *, ...); int main(void) { int x = 0; scanf(\"%d\", &x); return x; }", "'scanf'");
  expect_incomplete("int pthread_create(void *, void *, void *, void *); int main(void) { return "
                    "pthread_create(0, 0, 0, 0); }",
                    "'pthread_create'");
  expect_edges("int main(void) { int x, *p = &x; asm(\"movl $1,(%0)\" :: \"r\"(p) : \"memory\"); return x; }", EDGE_INCOMPLETE, 0); /* it is a call of what may do anything */
  expect_edges("int main(void) { int x, *p = &x; asm(\"movl $1,(%0)\" :: \"r\"(p) : \"memory\"); return x; }", EDGE_CALL, 1);
  expect_edges("int main(void) { int x, *p = &x; asm(\"add $4,%0\" : \"+r\"(p)); return *p; }", EDGE_CALL, 1);
  expect_incomplete("int x; int main(void) { asm(\"movl $1, x\"); return x; }", "names parts");
  expect_incomplete("int f(); int main(void) { return f(1); } int f(int x, int y) { return x + y; }",
                    "too few");
}

static void test_missing_entry(void **state) {
  (void)state;
  Subject subject = subject_new("int f(void) { return 0; }");
  assert_null(subject.cfa);
  assert_non_null(strstr(subject.messages, "'main'"));
  subject_release(&subject);
}

static void test_unused_pointers_are_arbitrary(void **state) {
  (void)state;
  expect_edges(
      "int *p; struct s { int x; } v; int main(int argc, char **argv) { char *q; int a[3]; return 0; }",
      EDGE_HAVOC, 4);
}

static void test_deep_nesting_is_refused_not_crashed(void **state) {
  (void)state;
  Buffer text = {0};
  buffer_add(&text, "int f(int x) { return x; } int main(void) { return ");
  for (int i = 0; i < 5000; i++) buffer_add(&text, "f(");
  buffer_add(&text, "1");
  for (int i = 0; i < 5000; i++) buffer_add(&text, ")");
  buffer_add(&text, "; }");
  size_t size = 0;
  Subject subject = {0};
  FILE *stream = open_memstream(&subject.messages, &size);
  ParseOptions parse = {.model = LP64, .messages = stream};
  unsigned errors = 0;
  subject.program = program_parse_text("test.i", buffer_text(&text), &parse, &errors);
  if (subject.program) { /* the parser may have a limit of its own */
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, subject.program->sources, stream);
    CfaOptions options = {.entry = "main"};
    assert_null(cfa_build(subject.program, &options, &diagnostics));
    program_delete(subject.program);
  }
  fclose(stream);
  assert_non_null(strstr(subject.messages, "nest"));
  free(subject.messages);
  vector_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pure_conditions_stay_one_edge),
      cmocka_unit_test(test_division_is_guarded_unless_constant),
      cmocka_unit_test(test_constant_conditions_have_one_side),
      cmocka_unit_test(test_dead_code_is_no_reason_to_refuse),
      cmocka_unit_test(test_branch_edges_say_which_side),
      cmocka_unit_test(test_loop_heads_keep_their_statement),
      cmocka_unit_test(test_globals_get_their_values_first),
      cmocka_unit_test(test_recursive_main_starts_only_once),
      cmocka_unit_test(test_uninitialised_variables_are_arbitrary),
      cmocka_unit_test(test_jumps_into_scopes_havoc),
      cmocka_unit_test(test_volatile_variables_are_ordinary),
      cmocka_unit_test(test_functions_without_body),
      cmocka_unit_test(test_error_functions),
      cmocka_unit_test(test_strings_are_true),
      cmocka_unit_test(test_where_our_model_ends),
      cmocka_unit_test(test_allocation),
      cmocka_unit_test(test_functions_called_by_address_are_there),
      cmocka_unit_test(test_addressed_variables),
      cmocka_unit_test(test_missing_entry),
      cmocka_unit_test(test_unused_pointers_are_arbitrary),
      cmocka_unit_test(test_deep_nesting_is_refused_not_crashed),
  };
  return cmocka_run_group_tests_name("flow/cfa", tests, NULL, NULL);
}
