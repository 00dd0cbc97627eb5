/* Runs of small programs: their end, their value, the inputs they ask for. */
#include "unit/flow/flow_test.h"

/* ---- inputs: a list of values for all havoc edges, in order of the questions --------------------- */

typedef struct {
  const long long *values;
  size_t count, used;
  const Edge *last_edge;
  uint32_t last_occurrence;
} Inputs;

static i128 next_input(void *context, const Edge *edge, uint32_t occurrence) {
  Inputs *inputs = context;
  inputs->last_edge = edge;
  inputs->last_occurrence = occurrence;
  return inputs->used < inputs->count ? inputs->values[inputs->used++] : 0;
}

static RunResult run_with(const Cfa *cfa, Inputs *inputs, uint64_t step_limit) {
  RunOptions options = {.input = next_input, .input_context = inputs, .step_limit = step_limit};
  RunResult result;
  interpret(cfa, &options, NULL, &result);
  return result;
}

static RunResult run_text(const char *text) {
  Subject subject = subject_accepted(text);
  Inputs inputs = {0};
  RunResult result = run_with(subject.cfa, &inputs, 1000000);
  subject_release(&subject);
  return result;
}

static void check_value(const char *text, long long value) {
  RunResult result = run_text(text);
  assert_int_equal(result.end, RUN_FINISHED);
  assert_int_equal((long long)result.exit_value, value);
}

/* The value of one expression, as a long long. */
static void check_expression(const char *expression, long long value) {
  char text[1000];
  snprintf(
      text, sizeof text,
      "int zero, one = 1, big = 2147483647, low = -2147483647 - 1; unsigned char byte = 255; _Bool flag = 1;"
      "long long wide = 0x7fffffffffffffffll; unsigned ones = 4294967295u; short half = -1;"
      "long long main(void) { return (%s); }",
      expression);
  RunResult result = run_text(text);
  assert_int_equal(result.end, RUN_FINISHED);
  if ((long long)result.exit_value != value)
    fail_msg("%s is %lld instead of %lld", expression, (long long)result.exit_value, value);
}

static void test_operators(void **state) {
  (void)state;
  check_expression("one + 2 * 3 - 4", 3);
  check_expression("big + 1", -2147483648LL);
  check_expression("low - 1", 2147483647);
  check_expression("-low", -2147483648LL);
  check_expression("wide + 1", (long long)0x8000000000000000ull);
  check_expression("ones + 1", 0);
  check_expression("byte + 1", 256);
  check_expression("(unsigned char)(byte + 1)", 0);
  check_expression("(signed char)byte", -1);
  check_expression("half < ones", 0); /* -1 becomes the largest unsigned */
  check_expression("half == ones", 1);
  check_expression("~zero", -1);
  check_expression("!zero + !one", 1);
  check_expression("(_Bool)256", 1);
  check_expression("-7 / (one + 1)", -3);
  check_expression("-7 % (one + 1)", -1);
  check_expression("ones / 2", 2147483647);
  check_expression("low >> 31", -1);
  check_expression("ones >> 31", 1);
  check_expression("5 & 6 | 8 ^ 1", 13);
  check_expression("one ? 10 : 20", 10);
  check_expression("zero ?: 7", 7);
  check_expression("one && zero || byte", 1);
}

static void test_undefined_operations_are_fixed(void **state) {
  (void)state;
  check_expression("low / (zero - 1)", -2147483648LL);
  check_expression("low % (zero - 1)", 0);
  check_expression("one << 32", 0);
  check_expression("one << (zero - 1)", 0);
  check_expression("low >> 40", -1);
  check_expression("big >> (zero - 3)", 0);
  check_expression("ones >> 32", 0);
}

static void test_wide_integers(void **state) {
  (void)state;
  check_value(
      "int main(void) { unsigned __int128 a = -1; return (a >> 127) == 1 && a > 0 && a / 3 * 3 == a; }", 1);
  check_value("int main(void) { __int128 a = 1; a <<= 100; a = -a; return a < 0 && a >> 100 == -1; }", 1);
  check_value("int main(void) { unsigned __int128 a = 5; return a - 6 > 100; }", 1);
}

static void test_evaluation_order(void **state) {
  (void)state;
  check_value("int x = 1; int f(void) { x = 10; return 100; } int main(void) { return x + f(); }", 110);
  check_value("int x = 1; int f(void) { x = 10; return 100; } int main(void) { return f() + x; }", 110);
  check_value("int x = 1; int f(void) { x = 10; return 100; } int main(void) { return x - f() + 200; }", 101);
  check_value("int main(void) { int i = 3; return i + i++ * 10 + i; }", 38);
  check_value("int main(void) { int i = 3, j = i++ + ++i; return i * 10 + j; }", 58);
  check_value("int g(int a, int b, int c) { return a * 100 + b * 10 + c; }"
              "int main(void) { int i = 1; return g(i, i++, i); }",
              212);
  check_value("int main(void) { int x = 5, y; y = (x = 2, x + 1); return x * 10 + y; }", 23);
  check_value("int main(void) { int x = 1; x += (x = 5); return x; }", 10);
  check_value("int x; int f(void) { x++; return 0; } int main(void) { f() && f(); f() || f(); return x; }",
              3);
  check_value("int x; int f(int v) { x = x * 10 + v; return v; }"
              "int main(void) { int a = f(1) ? f(2) : f(3); return x * 10 + a; }",
              122);
  check_value("int main(void) { int x = 4; int y = ({ int z = x * 2; z++; z + x; }); return y; }", 13);
  check_value("int main(void) { int i = 0; int a = (i = 5) + (i = 7); return a * 10 + i; }", 147);
}

static void test_control_flow(void **state) {
  (void)state;
  check_value("int main(void) { int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue;"
              "if (i == 8) break; s += i; } return s; }",
              25);
  check_value("int main(void) { int i = 0, s = 0; do { s += i; } while (++i < 5); return s; }", 10);
  check_value(
      "int main(void) { int s = 0; for (int i = 0; i < 7; i++) switch (i) { case 0: s += 1; case 1: s += 10;"
      "break; case 2 ... 4: s += 100; break; default: s += 1000; } return s; }",
      2321);
  check_value("int main(void) { int i = 0; again: if (i < 9) { i += 2; goto again; } return i; }", 10);
  check_value("int main(void) { switch (3) { default: return 1; case 3: return 2; } }", 2);
  check_value("int main(void) { unsigned u = 4294967295u; switch (u) { case -1: return 5; } return 6; }", 5);
  check_value("int main(void) { if (0) { return 1; } else return 2; }", 2);
  check_value("int main(void) { int n = 5; switch (n & 1) { while (n) { case 1: n--; } } return n; }", 0);
}

static void test_functions(void **state) {
  (void)state;
  check_value(
      "int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } int main(void) { return fib(15); }",
      610);
  check_value(
      "int odd(unsigned n); int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }"
      "int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); } int main(void) { return even(1000); }",
      1);
  check_value(
      "int f(void) { static int calls = 5; return ++calls; } int main(void) { f(); f(); return f(); }", 8);
  check_value("int n; int main(void) { if (n < 3) { n++; return main() + 1; } return 10; }", 13);
  check_value("unsigned char f(int x) { return x; } int main(void) { return f(300); }", 44);
  check_value("void f(void) { return; } int main(void) { f(); }", 0);
}

static void test_deep_recursion_needs_no_stack(void **state) {
  (void)state;
  check_value(
      "int f(int n) { if (n == 0) return 0; return f(n - 1) + 1; } int main(void) { return f(100000); }",
      100000);
}

static void test_long_sums_need_no_stack(void **state) {
  (void)state;
  enum { TERMS = 4000 };
  Buffer text = {0};
  buffer_add(&text, "int f(void) { return 2; } int main(void) { int x = 1; int y = x");
  for (int i = 0; i < TERMS; i++) buffer_add(&text, i % 100 == 99 ? " + f()" : " + x");
  buffer_add(&text, "; return y; }");
  check_value(buffer_text(&text), TERMS + 1 + TERMS / 100);
  vector_release(&text);
}

static void test_ends(void **state) {
  (void)state;
  const char *declarations =
      "void reach_error(void); void abort(void); void exit(int); int __VERIFIER_nondet_int(void);"
      "void __VERIFIER_assume(int); ";
  static const struct {
    const char *body;
    RunEnd end;
  } cases[] = {
      {"reach_error();", RUN_ERROR},
      {"abort(); reach_error();", RUN_FINISHED},
      {"exit(3); reach_error();", RUN_FINISHED},
      {"__VERIFIER_assume(__VERIFIER_nondet_int() == 1); reach_error();", RUN_BLOCKED},
      {"__VERIFIER_assume(__VERIFIER_nondet_int() == 0); reach_error();", RUN_ERROR},
      {"int d = 0; int x = 1 / d; reach_error();", RUN_FINISHED}, /* a trap ends the program */
      {"int d = 0; if (d && 1 / d) return 1; reach_error();", RUN_ERROR},
      {"for (;;);", RUN_STOPPED},
      {"l: goto l;", RUN_STOPPED},
      {"__builtin_unreachable(); reach_error();", RUN_FINISHED},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[1000];
    snprintf(text, sizeof text, "%s int main(void) { %s return 0; }", declarations, cases[i].body);
    RunResult result = run_text(text);
    if (result.end != cases[i].end) fail_msg("%s ends with %d", cases[i].body, result.end);
  }
}

static void test_endless_recursion_stops(void **state) {
  (void)state;
  Subject subject = subject_accepted("int f(int n) { return f(n + 1); } int main(void) { return f(0); }");
  Inputs inputs = {0};
  assert_int_equal(run_with(subject.cfa, &inputs, 0).end, RUN_STOPPED);
  subject_release(&subject);
}

static void test_inputs_are_keyed_and_reduced(void **state) {
  (void)state;
  Subject subject =
      subject_accepted("unsigned char __VERIFIER_nondet_uchar(void); _Bool __VERIFIER_nondet_bool(void);"
                       "int main(void) { int s = 0; for (int i = 0; i < 3; i++) {"
                       "unsigned char c = __VERIFIER_nondet_uchar(); s += c; }"
                       "_Bool b = __VERIFIER_nondet_bool(); return s * 10 + b; }");
  const long long values[] = {1, 256 + 2, -1, 3};
  Inputs inputs = {.values = values, .count = 4};
  RunResult result = run_with(subject.cfa, &inputs, 0);
  assert_int_equal(result.end, RUN_FINISHED);
  assert_int_equal((long long)result.exit_value, 2581);
  assert_int_equal(inputs.used, 4);
  assert_string_equal(inputs.last_edge->reason, "__VERIFIER_nondet_bool");
  assert_int_equal(inputs.last_occurrence, 0);
  subject_release(&subject);
}

/* ---- the observer -------------------------------------------------------------------------------- */

typedef struct {
  unsigned deepest;
  uint64_t edges;
  i128 returned;
} Seen;

static void observe(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  Seen *seen = context;
  seen->edges++;
  if (call_depth > seen->deepest) seen->deepest = call_depth;
  if (edge->kind == EDGE_RETURN && call_depth == 1) seen->returned = value;
}

static void test_observer_sees_every_edge(void **state) {
  (void)state;
  Subject subject = subject_accepted("int f(int n) { return n * 2; } int main(void) { return f(21); }");
  Seen seen = {0};
  Inputs inputs = {0};
  RunOptions options = {
      .input = next_input, .input_context = &inputs, .observe = observe, .observe_context = &seen};
  RunResult result;
  interpret(subject.cfa, &options, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  assert_int_equal(seen.edges, result.steps);
  assert_int_equal(seen.deepest, 1);
  assert_int_equal((int)seen.returned, 42);
  assert_int_equal((int)result.exit_value, 42);
  subject_release(&subject);
}

static void test_limits(void **state) {
  (void)state;
  Subject subject = subject_accepted("int main(void) { int i = 0; while (1) i++; }");
  Inputs inputs = {0};
  RunResult result = run_with(subject.cfa, &inputs, 1234);
  assert_int_equal(result.end, RUN_STOPPED);
  assert_int_equal(result.steps, 1234);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_fire("interpret_step", 3);
  RunOptions options = {.input = next_input, .input_context = &inputs};
  interpret(subject.cfa, &options, &budget, &result);
  budget_fire(NULL, 0);
  assert_int_equal(result.end, RUN_STOPPED);
  assert_int_equal(result.steps, 8192);
  assert_string_equal(budget.stopped, "interpret_step");
  subject_release(&subject);
}

/* ---- memory -------------------------------------------------------------------------------------- */

static void check_memory(const char *text, const long long *values, size_t count, long long expected,
                         uint64_t reads, uint64_t writes) {
  Subject subject = subject_accepted(text);
  Inputs inputs = {.values = values, .count = count};
  RunResult result = run_with(subject.cfa, &inputs, 100000);
  assert_int_equal(result.end, RUN_FINISHED);
  assert_int_equal((long long)result.exit_value, expected);
  assert_int_equal(result.invalid_reads, reads);
  assert_int_equal(result.invalid_writes, writes);
  assert_int_equal(inputs.used, count);
  subject_release(&subject);
}

static void test_invalid_accesses(void **state) {
  (void)state;
  static const long long two[] = {30, 4};
  check_memory("int a[2]; int main(void) { int i = 2; return a[i] + a[i + 1]; }", two, 2, 34, 2, 0);
  check_memory("int a[2]; int main(void) { int i = 2; a[i] = 9; return a[i] + a[i]; }", two, 2, 34, 2, 1);
  check_memory("int main(void) { int *p = (int *)0x777000; return *p + *p; }", two, 2, 60, 2, 0); /* what is outside holds still */
  check_memory("int main(void) { int *p = (int *)0x777000; *p = 9; return *p + *p; }", two, 2, 18, 2, 1);
  check_memory("int a[2] = {1, 2}; int main(void) { int i = 1; a[i] = 9; return a[i] + a[0]; }", NULL, 0, 10,
               0, 0);
  static const long long one[] = {5};
  check_memory(
      "void *malloc(unsigned long); void free(void *); int main(void) { int *p = malloc(4); *p = 3; free(p);"
      "return *p; }",
      one, 1, 5, 1, 0);
  check_memory("int main(void) { char *s = \"abc\"; s[1] = 'x'; return s[1]; }", NULL, 0, 'b', 0, 1);
  check_memory("int *f(void) { int x = 3; int *p = &x; return p; } int main(void) { return *f(); }", one, 1,
               5, 1, 0);
  check_memory("int a[2]; int main(void) { int i = 3; if (a[i]) return 7; return 8; }", one, 1, 7, 1, 0);
}

static void test_null_pointers_end_the_path(void **state) {
  (void)state;
  static const char *const texts[] = {
      "int main(void) { int *p = 0; return *p; }",
      "int main(void) { int *p = 0; *p = 3; return 1; }",
      "struct s { int a, b; }; int main(void) { struct s *p = 0, x; x = *p; return x.a; }",
      "struct s { int a, b; }; int main(void) { struct s *p = 0; if (p->b) return 1; return 2; }",
      "int main(void) { int (*f)(void) = 0; return f(); }",
      "int main(int argc, char **argv) { return argv[0] == 0; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_int_equal(run_text(texts[i]).end, RUN_NULL);
  check_value("int main(void) { int *p = 0; return p && *p; }", 0);
  check_value("struct s { int a, b; }; int main(void) { struct s *p = 0; return (int)(long)&p->b; }", 4);
}

static uint8_t content_byte(void *context, const Edge *edge, uint32_t occurrence, uint64_t offset) {
  (void)context;
  return edge->kind == EDGE_ALLOCATE || edge->kind == EDGE_HAVOC ? (uint8_t)(10 * occurrence + offset) : 99;
}

static void test_content_is_keyed_by_birth(void **state) {
  (void)state;
  Subject subject =
      subject_accepted("void *malloc(unsigned long); struct s { char a[3]; };"
                       "int f(void) { struct s x, y; x.a[0] = 100; y = x; return y.a[0] + y.a[1] + x.a[2]; }"
                       "int main(void) { char *p = malloc(4); f(); return p[3] * 1000 + f(); }");
  Inputs inputs = {0};
  RunOptions options = {.input = next_input, .input_context = &inputs, .content = content_byte};
  RunResult result;
  interpret(subject.cfa, &options, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  assert_int_equal((long long)result.exit_value, 3000 + 100 + 11 + 12);
  subject_release(&subject);
}

/* ---- the library --------------------------------------------------------------------------------- */

static void collect_output(void *context, bool is_error, const char *text, size_t length) {
  Buffer *out = context;
  if (!is_error) buffer_add_bytes(out, text, length);
}

static void check_output(const char *text, const char *expected, long long status) {
  Subject subject = subject_accepted(text);
  Buffer out = {0};
  Inputs inputs = {0};
  RunOptions options = {
      .input = next_input, .input_context = &inputs, .output = collect_output, .output_context = &out};
  RunResult result;
  interpret(subject.cfa, &options, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  assert_int_equal((long long)result.exit_value, status);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
  subject_release(&subject);
}

static void test_library(void **state) {
  (void)state;
  check_output(
      "int printf(const char *, ...); int main(void) { return printf(\"%s %03d %.2f\\n\", \"a\", 7, 0.5); }",
      "a 007 0.50\n", 11);
  check_output(
      "int puts(const char *); void exit(int); int atexit(void (*)(void)); void bye(void) { puts(\"bye\"); }"
      "int main(void) { atexit(bye); exit(3); }",
      "bye\n", 3);
  check_output("void abort(void); int main(void) { abort(); }", "", 134);
  check_output(
      "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));"
      "int printf(const char *, ...); int up(const void *a, const void *b) { return *(int *)a - *(int *)b; }"
      "int main(void) { int a[] = {3, 1, 2}; qsort(a, 3, 4, up); return printf(\"%d%d%d\", a[0], a[1], "
      "a[2]); }",
      "123", 3);
}

static void test_error_inside_a_callback(void **state) {
  (void)state;
  RunResult result = run_text(
      "void reach_error(void); void *bsearch(void *, void *, unsigned long, unsigned long,"
      "int (*)(const void *, const void *)); int c(const void *a, const void *b) { reach_error(); return 0; }"
      "int main(void) { int a[3] = {0}; bsearch(a, a, 3, 4, c); return 0; }");
  assert_int_equal(result.end, RUN_ERROR);
  assert_int_equal(
      run_text("void reach_error(void); int main(void) { void (*f)(void) = reach_error; f(); }").end,
      RUN_ERROR);
}

/* Nothing that a run leaves behind is seen by the next one of the same interpreter: globals, arrays, literals' neighbours, memory from
 * the heap, counted inputs, a run that was stopped in a callback with frames on the stack. */
static void test_runs_start_afresh(void **state) {
  (void)state;
  Subject subject = subject_accepted(
      "void *malloc(unsigned long); void exit(int); int atexit(void (*)(void)); int __VERIFIER_nondet_int(void);"
      "int count, table[4]; char *text = \"abc\"; void late(void) { count += 100; }"
      "int deep(int n) { int local[3] = {n}; if (n == 9) exit(count + table[1] + text[2]); return deep(n + 1) + local[0]; }"
      "int main(void) { count += 1; table[1] += __VERIFIER_nondet_int(); int *p = malloc(4); *p = 1; atexit(late); return deep(*p); }");
  static const long long values[] = {5, 7};
  Inputs inputs = {.values = values, .count = 2};
  RunOptions options = {.input = next_input, .input_context = &inputs};
  Interpreter *interpreter = interpreter_new(subject.cfa);
  RunResult first, second, stopped, last;
  interpreter_run(interpreter, &options, NULL, &first);
  assert_int_equal(first.end, RUN_FINISHED);
  assert_int_equal((long long)first.exit_value, 1 + 5 + 'c');
  interpreter_run(interpreter, &options, NULL, &second);
  assert_int_equal((long long)second.exit_value, 1 + 7 + 'c');
  assert_int_equal(inputs.last_occurrence, 0);
  assert_int_equal(second.steps, first.steps);
  options.step_limit = first.steps / 2;
  interpreter_run(interpreter, &options, NULL, &stopped);
  assert_int_equal(stopped.end, RUN_STOPPED);
  options.step_limit = 0;
  interpreter_run(interpreter, &options, NULL, &last);
  assert_int_equal((long long)last.exit_value, 1 + 'c');
  assert_int_equal(last.steps, first.steps);
  interpreter_delete(interpreter);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operators),
      cmocka_unit_test(test_undefined_operations_are_fixed),
      cmocka_unit_test(test_wide_integers),
      cmocka_unit_test(test_evaluation_order),
      cmocka_unit_test(test_control_flow),
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_deep_recursion_needs_no_stack),
      cmocka_unit_test(test_long_sums_need_no_stack),
      cmocka_unit_test(test_ends),
      cmocka_unit_test(test_endless_recursion_stops),
      cmocka_unit_test(test_inputs_are_keyed_and_reduced),
      cmocka_unit_test(test_observer_sees_every_edge),
      cmocka_unit_test(test_limits),
      cmocka_unit_test(test_invalid_accesses),
      cmocka_unit_test(test_null_pointers_end_the_path),
      cmocka_unit_test(test_content_is_keyed_by_birth),
      cmocka_unit_test(test_library),
      cmocka_unit_test(test_error_inside_a_callback),
      cmocka_unit_test(test_runs_start_afresh),
  };
  return cmocka_run_group_tests_name("flow/interpret", tests, NULL, NULL);
}
