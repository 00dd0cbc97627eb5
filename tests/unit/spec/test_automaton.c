/* Automata: what they do along a run is what a machine of the same states does along the same calls. */
#include "unit/spec/spec_test.h"

/* Inputs, one after the other. */
typedef struct {
  uint64_t bits;
  unsigned asked;
} Bits;

static i128 next_bit(void *context, const Edge *edge, uint32_t occurrence) {
  Bits *bits = context;
  (void)edge;
  (void)occurrence;
  return bits->bits >> bits->asked++ % 64 & 1;
}

/* The message of the check that fails, or NULL. */
static const char *failure(const Subject *subject, uint64_t bits) {
  Bits inputs = {bits, 0};
  RunOptions how = {.input = next_bit, .input_context = &inputs, .step_limit = 10000};
  RunResult result = {0};
  interpret(subject->cfa, &how, NULL, &result);
  assert_true(result.end == RUN_ERROR || result.end == RUN_FINISHED);
  return result.end == RUN_ERROR ? result.check->text : NULL;
}

static void assert_fails(const char *program, const char *automaton, const char *message) {
  Subject subject = subject_watched(program, automaton);
  if (!subject.cfa) fail_msg("%s", subject.messages);
  const char *said = failure(&subject, 0);
  if (message && (!said || strcmp(said, message))) fail_msg("'%s' instead of '%s' of: %s", said ? said : "nothing", message, program);
  if (!message && said) fail_msg("'%s' of: %s", said, program);
  subject_release(&subject);
}

/* ---- states ----------------------------------------------------------------------------------------------- */

static const char locks[] = "automaton locks;\n"
                            "state free { after lock(_) -> held; before unlock(_) -> error \"not held\"; }\n"
                            "state held { before lock(_) -> error \"held\"; after unlock(_) -> free; at exit -> error \"end\"; }\n";

/* Eight calls, each of which a bit chooses. */
static const char *locks_of(uint64_t bits) {
  bool held = false;
  for (int i = 0; i < 8; i++) {
    bool locks_now = bits >> i & 1;
    if (locks_now == held) return held ? "held" : "not held";
    held = locks_now;
  }
  return held ? "end" : NULL;
}

static void check_locks(const char *declarations) {
  char program[1024];
  snprintf(program, sizeof program, "extern _Bool __VERIFIER_nondet_bool(void);\n%s\nint main(void) { for (int i = 0; i < 8; i++) if (__VERIFIER_nondet_bool()) lock(&i); else unlock(&i); return 0; }\n",
           declarations);
  Subject subject = subject_watched(program, locks);
  assert_non_null(subject.cfa);
  for (uint64_t bits = 0; bits < 256; bits++) {
    const char *expected = locks_of(bits), *said = failure(&subject, bits);
    if (!expected != !said || (said && strcmp(said, expected))) fail_msg("%x: '%s', expected '%s'", (unsigned)bits, said ? said : "", expected ? expected : "");
  }
  subject_release(&subject);
}

/* Without a body, with one, and through pointers. */
static void test_states(void **state) {
  (void)state;
  check_locks("extern void lock(int *m); extern void unlock(int *m);");
  check_locks("int n; void lock(int *m) { if (*m) { n++; return; } n--; } static void unlock(int *m) { n += *m; }");
  check_locks("int n; static void lock_it(int *m) { n = *m; } static void unlock_it(int *m) { n = *m; } extern void *malloc(unsigned long);\n"
              "static void lock(int *m) { lock_it(m); } static void unlock(int *m) { (n ? unlock_it : unlock_it)(m); }");
}

static void test_pointers(void **state) {
  (void)state;
  assert_fails("int n; static void lock(int *m) { n = *m; } static void unlock(int *m) { n = *m; }\n"
               "int main(void) { void (*f[2])(int *) = {lock, unlock}; int x = 0; f[0](&x); f[1](&x); f[1](&x); return 0; }",
               locks, "not held");
  assert_fails("extern void lock(int *m); extern void unlock(int *m);\n"
               "int main(void) { void (*f[2])(int *) = {lock, unlock}; int x = 0; f[0](&x); f[0](&x); return 0; }",
               locks, "held");
}

/* Functions of the library too, whatever calls of them become. */
static void test_library_pointers(void **state) {
  static const char quiet[] = "automaton q; state s { before puts(_) -> error \"puts\"; before memcpy(_, _, _) -> error \"copy\"; before free(_) -> error \"free\"; }\n";
  (void)state;
  assert_fails("extern int puts(const char *); int main(void) { int (*f)(const char *) = puts; return f(\"x\") < 0; }", quiet, "puts");
  assert_fails("extern void *memcpy(void *, const void *, unsigned long); int main(void) { char a = 1, b; void *(*f)(void *, const void *, unsigned long) = memcpy; f(&b, &a, 1); return b; }",
               quiet, "copy");
  assert_fails("extern void free(void *); int main(void) { void (*f)(void *) = free; f(0); return 0; }", quiet, "free");
}

/* ---- ends -------------------------------------------------------------------------------------------------- */

static void test_ends(void **state) {
  static const char *const ends[] = {"return 0;", "exit(3);", "abort();", "_Exit(1);", "if (n) exit(0); return n / n;", ""};
  (void)state;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    char program[512];
    snprintf(program, sizeof program, "extern void exit(int); extern void abort(void); extern void _Exit(int); extern void lock(int *m); int n;\nint main(void) { lock(&n); %s }\n", ends[i]);
    assert_fails(program, locks, "end");
  }
}

/* ---- values ------------------------------------------------------------------------------------------------ */

static void test_values(void **state) {
  (void)state;
  static const char calls[] = "automaton a; var int last = 5; var unsigned count = 0;\n"
                              "state s { after $r = f($a, _) if ($a > 1) { count = count + 1; assert($r == $a + 1, \"result\"); last = $r; }\n"
                              "  after f($a, ...) if ($a == 1) { assert(last == 4 && count == 2, \"last\"); } }\n";
  assert_fails("static int f(int a, int b) { a = a + b; return a; } int main(void) { f(2, 1); f(3, 1); f(1, 7); return 0; }", calls, NULL);
  assert_fails("static int f(int a, int b) { a = a + b; return a; } int main(void) { f(2, 1); f(3, 2); return 0; }", calls, "result");
  assert_fails("static int f(int a, int b) { a = a + b; return a; } int main(void) { f(3, 1); f(2, 1); return f(1, 7); }", calls, "last");
  static const char assigned[] = "automaton a; state s { after assign $p = $v if (&$p == &g) { assert($v < 3, \"large\"); } }\n";
  assert_fails("int g, h; int main(void) { h = 7; g = 2; g++; return g; }", assigned, "large");
  assert_fails("int g, h; static int f(void) { return 9; } int main(void) { h = 7; g = 2; int *p = &h; *p = 8; return g; }", assigned, NULL);
  assert_fails("int g, h; int main(void) { int *p = &g; h = 7; *p = 4; return g; }", assigned, "large");
}

/* What is not evaluated is not matched; of several operators all are. */
static void test_operators(void **state) {
  static const char division[] = "automaton d; state s { before $x / $y : integer { assert($y != 3, \"by three\"); } }\n";
  (void)state;
  assert_fails("int x = 0, y = 3; int main(void) { return x && 9 / y; }", division, NULL);
  assert_fails("int x = 1, y = 3; int main(void) { return x && 9 / y; }", division, "by three in '9 / y'");
  assert_fails("int x = 1, y = 3; int main(void) { return x || 9 / y || 8 / y; }", division, NULL);
  assert_fails("int x = 1, y = 3; int main(void) { return x ? 1 : 9 / y; }", division, NULL);
  assert_fails("int x = 1, y = 3; int main(void) { return sizeof(9 / y); }", division, NULL);
  assert_fails("int x = 1, y = 3; int main(void) { 1 + (x + 9 / y); return 0; }", division, "by three in '9 / y'");
  static const char counted[] = "automaton c; var int n = 0; state s { before $x * $y { n = n + 1; } at exit { assert(n == 4, \"not four\"); } }\n";
  assert_fails("int x = 2; int main(void) { int r = x * x + x * (x * 3); for (int i = 0; i * 1 < 0; i++) ; return r; }", counted, NULL);
  assert_fails("int x = 2; int main(void) { int r = x * x + x * (x * 3); for (int i = 0; i * 1 < 1; i++) ; return r; }", counted, "not four");
}

static void test_moments(void **state) {
  static const char loops[] = "automaton l; var int n = 0; state s { at loop { n = n + 1; } at exit { assert(n == 4, \"not four\"); } }\n";
  (void)state;
  assert_fails("int main(void) { for (int i = 0; i < 3; i++) ; return 0; }", loops, NULL);
  assert_fails("int main(void) { int i = 0; again: if (i++ < 3) goto again; return 0; }", loops, NULL);
  assert_fails("int main(void) { int i = 0; again: if (i++ < 4) goto again; return 0; }", loops, "not four");
  static const char start[] = "automaton b; state s { at start { assert(g == 7, \"not seven\"); } before main() { assert(g == 7, \"not yet\"); } }\n";
  assert_fails("int g = 7; int main(void) { g = 8; return g; }", start, NULL);
  assert_fails("int g = 6; int main(void) { g = 7; return g; }", start, "not seven");
  static const char conditions[] = "automaton c; var int n = 0; state s { before condition $c if ($c) { n = n + 1; } at exit { assert(n == 2, \"not two\"); } }\n";
  assert_fails("int main(void) { int x = 2; while (x > 0) x--; if (x) x = 3; return 0; }", conditions, NULL);
}

/* Of two transitions the first whose condition holds; a choice of any value is both. */
static void test_choices(void **state) {
  static const char chain[] = "automaton c; var int n = 0;\n"
                              "state a { before f($x) if ($x > 5) -> b; before f($x) if ($x > 3) { n = $x; } -> c; before f(_) -> error \"small\"; }\n"
                              "state b { at exit -> error \"b\"; }\nstate c { at exit { assert(n == 4, \"n\"); } -> error \"c\"; }\n";
  (void)state;
  assert_fails("extern void f(int); int main(void) { f(9); return 0; }", chain, "b");
  assert_fails("extern void f(int); int main(void) { f(4); return 0; }", chain, "c");
  assert_fails("extern void f(int); int main(void) { f(5); return 0; }", chain, "n");
  assert_fails("extern void f(int); int main(void) { f(1); return 0; }", chain, "small");
  Subject subject = subject_watched("extern void f(int); int main(void) { f(1); f(2); return 0; }",
                                    "automaton d; var int n = 0; state a { before f($x) if (nondet()) { n = $x; } -> b; }\nstate b { at exit { assert(n != 2, \"two\"); } }\n");
  assert_non_null(subject.cfa);
  assert_null(failure(&subject, 0));
  assert_null(failure(&subject, 1));
  assert_string_equal(failure(&subject, 2), "two");
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_states), cmocka_unit_test(test_pointers), cmocka_unit_test(test_library_pointers), cmocka_unit_test(test_ends),    cmocka_unit_test(test_values),
                                     cmocka_unit_test(test_operators), cmocka_unit_test(test_moments), cmocka_unit_test(test_choices)};
  return cmocka_run_group_tests_name("spec/automaton", tests, NULL, NULL);
}
