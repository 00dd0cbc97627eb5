/* Runs that come back to a state, and those that only seem to. */
#include "model/trace/lasso_run.h"
#include "model/trace/execute.h"
#include "spec/undefined.h"
#include "unit/flow/flow_test.h"

#define DECLARATIONS                                                                                                                     \
  "typedef unsigned long size_t; void *malloc(size_t); void free(void *); int rand(void); long time(long *); int getchar(void);"          \
  "void exit(int); void abort(void); int printf(const char *, ...); char *strtok(char *, const char *); int atexit(void (*)(void));"      \
  "void qsort(void *, size_t, size_t, int (*)(const void *, const void *)); void __VERIFIER_assume(int); int nondet(void); unsigned nondetu(void);"    \
  "struct list { struct list *next; int value; }; static int g; static unsigned u;"

enum { STEPS = 200000 };

/* A run of one of some styles, with signed overflow an end; what comes back is confirmed. */
static bool comes_back(const char *text, LassoRun *found) {
  char whole[8192];
  snprintf(whole, sizeof whole, DECLARATIONS "%s", text);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Subject subject = subject_accepted(whole);
  Cfa *cfa = cfa_with_overflow_checks(subject.cfa);
  Execution *execution = execution_of_program(cfa);
  bool is_found = false;
  for (int style = 0; !is_found && style < EXECUTE_STYLES; style++) {
    uint64_t steps = STEPS;
    is_found = execution_find_lasso(execution, (ExecuteStyle)style, 2, 0, &steps, &budget, found);
  }
  if (is_found && !lasso_run_confirm(cfa, found, &budget)) fail_msg("it does not come back again: %s", text);
  execution_delete(execution);
  cfa_delete(cfa);
  subject_release(&subject);
  return is_found;
}

static void check_back(const char *text) {
  LassoRun found = {0};
  if (!comes_back(text, &found)) fail_msg("no state comes back: %s", text);
  lasso_run_release(&found);
}

static void check_not(const char *text) {
  LassoRun found = {0};
  if (comes_back(text, &found)) fail_msg("it seems to come back: %s", text);
}

static void test_loops_that_come_back(void **state) {
  (void)state;
  check_back("int main(void) { for (;;) ; }");
  check_back("int main(void) { int i = 0; while (i < 100) i = i + 0; return i; }");
  check_back("int main(void) { int i = 0; while (i < 100) if (i < 50) i = 51; else i = 49; return 0; }");
  check_back("int main(void) { int i = nondet(); again: if (i > 3) return 0; if (i < 3) i++; goto again; }");
  check_back("int main(void) { int x = nondet(), y = nondet(); if (x <= -9999 || y <= -9999) return 0; while (1) { int t = x; x = -y; y = t; } }");
  check_back("int main(void) { while (nondet() != 7) ; return 0; }");
  check_back("int main(void) { int c; while ((c = getchar()) != 'x') g = c; return 0; }");
  check_back("static int f(int x) { int a[3] = {1, 2, 3}, *p = a; return p[x % 3]; } int main(void) { unsigned x = 0; while (f(x) < 9) x = (x + 1) % 10; return 0; }");
  check_back("int main(void) { struct list a, b, *p = &a; a.next = &b; b.next = &a; while (p) p = p->next; return 0; }");
  check_back("int main(void) { while (1) { int *p = malloc(4); *p = 3; if (*p != 3) break; free(p); } return 0; }");
  check_back("int main(void) { char c[9] = \"a b\"; while (1) { char t[9]; t[0] = c[0]; t[1] = 0; if (!strtok(t, \" \")) return 0; } }");
  check_back("static void f(void) { for (;;) ; } int main(void) { atexit(f); return 0; }");
}

/* Counters that nobody looks at, variables that are assigned before they are read. */
static void test_what_does_not_matter(void **state) {
  (void)state;
  check_back("int main(void) { unsigned i = 0; for (;;) i++; }");
  check_back("int main(void) { for (;;) { u++; printf(\"%u\\n\", u); } }");
  check_back("int main(void) { int x; while (1) { x = nondet(); if (x == 3) return x; } }");
  check_back("static unsigned f(unsigned x) { return x + 1; } int main(void) { unsigned x = 0; for (;;) x = f(x); }");
}

static void test_loops_that_end(void **state) {
  (void)state;
  check_not("int main(void) { int i = 0; while (i < 100000) i++; return 0; }");
  check_not("int main(void) { for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) g = j; return g; }");
  check_not("int main(void) { while (1) { g = 1; __VERIFIER_assume(0); } }");
  check_not("int main(void) { int i = 0; while (1) if (++i > 9) exit(0); }");
  check_not("int main(void) { int i = 0; while (1) if (++i > 9) abort(); }");
  check_not("static int h(void) { static int n; return n++ < 20; } int main(void) { while (h()) ; return 0; }");
  check_not("int main(void) { char c[9] = \"a b c d\"; char *p = strtok(c, \" \"); while (p) p = strtok((void *)0, \" \"); return 0; }");
}

/* Signed overflow, reads and writes outside of objects end a run; so do numbers that wrap around without that, if they take their time. */
static void test_undefined_runs(void **state) {
  (void)state;
  check_not("int main(void) { signed char c = 1; int x = 1; while (x > 0) x = x * 2 + c; return 0; }");
  check_not("int main(void) { int i = 0; for (;;) i++; }");
  check_not("int main(void) { int a[2] = {0, 0}; int i = 1; while (1) { if (i > 5) i = 1; a[i + 1] = 3; if (a[0] == 3) break; } return 0; }");
  check_not("int main(void) { int a[2] = {0, 0}; while (a[3] != 77) ; return 0; }");
  check_not("int main(void) { int *p = 0; while (1) g = *p; }");
  check_back("int main(void) { unsigned char x = 1; while (x != 0) x = x + 2; return 0; }");
  check_not("int main(void) { unsigned x = 1; while (x != 0) x = x + 2; return 0; }");
}

/* What nobody can count on to be the same for ever; a heap that grows. */
static void test_what_cannot_repeat(void **state) {
  (void)state;
  check_not("int main(void) { while (rand() % 6) ; return 0; }");
  check_not("int main(void) { long t = time(0); while (time(0) < t + 5) ; return 0; }");
  check_not("int main(void) { while (1) { int x; if (x) return 0; } }");
  check_not("int main(void) { while (1) { int x; __asm__ volatile(\"rdtsc\" : \"=a\"(x)); if (x < 0) return 0; } }");
  check_back("int main(void) { while (1) { int x; __asm__ volatile(\"rdtsc\" : \"=a\"(x)); g = 1; } }");
  check_not("int main(void) { while (1) { int *p = malloc(4); if (*p) return 0; free(p); } }");
  check_not("int main(void) { while (1) malloc(4); }");
  check_not("int main(void) { struct list *p = 0; while (1) { struct list *q = malloc(sizeof *q); q->next = p; p = q; } }");
}

/* The native that calls back knows how far it is: a loop in its callback that is entered again is no loop of the program. */
static void test_callbacks(void **state) {
  (void)state;
  check_not("static int c(const void *a, const void *b) { (void)a; (void)b; for (int i = 0; i < 2; i++) ; return 0; } int main(void) { char x[64] = {0}; qsort(x, 64, 1, c); return 0; }");
  check_back("static int c(const void *a, const void *b) { (void)a; (void)b; for (;;) ; return 0; } int main(void) { char x[64] = {0}; qsort(x, 64, 1, c); return 0; }");
}

static void test_recursion(void **state) {
  (void)state;
  check_back("static int f(int x) { return f(x); } int main(void) { return f(3); }");
  check_back("static int f(int x); static int h(int x) { return f(5 - x); } static int f(int x) { return h(x); } int main(void) { return f(3); }");
  check_back("static int f(int i, int j) { if (i >= j) return i; int m = (i + j) / 2; return nondet() ? f(i, m) : f(m + 1, j); } int main(void) { return f(-1, 0); }");
  check_back("static int f(struct list *p) { return p ? 1 + f(p->next) : 0; } int main(void) { struct list a = {&a, 1}; return f(&a); }");
  check_back("static int f(int x) { int y = x, *p = &y; return f(*p); } int main(void) { return f(3); }");
  check_not("static int f(int x) { return x ? f(x - 1) : 0; } int main(void) { return f(3000); }");
  check_not("static int f(void) { return g++ < 99 ? f() : 0; } int main(void) { return f(); }");
  check_not("static int h(int *p) { return *p > 0 ? --*p, h(p) : 0; } int main(void) { int n = 20; return h(&n); }");
  check_not("static int f(int x) { return x; } int main(void) { int s = 0; for (int i = 0; i < 99; i++) s += f(1); return s; }");
  check_not("static int f(int n) { int *p = malloc(4); return n + f(n); } int main(void) { return f(1); }");
}

/* Inputs of the loop are told from those of the stem. */
static void test_inputs(void **state) {
  (void)state;
  LassoRun found = {0};
  assert_true(comes_back("int main(void) { int n = nondet(), i = 0; if (n < 1) return 0; while (1) { int k = nondet(); if (k < 0) return 0; i = (i + 1) % 4; } }", &found));
  assert_false(found.lasso.is_call);
  assert_int_equal(found.stem, 1 + (found.lasso.first - 1));
  assert_int_equal(found.inputs.size - found.stem, found.lasso.second - found.lasso.first);
  assert_int_equal((found.lasso.second - found.lasso.first) % 4, 0);
  lasso_run_release(&found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_loops_that_come_back), cmocka_unit_test(test_what_does_not_matter), cmocka_unit_test(test_loops_that_end),
      cmocka_unit_test(test_undefined_runs),       cmocka_unit_test(test_what_cannot_repeat),   cmocka_unit_test(test_callbacks),
      cmocka_unit_test(test_recursion),            cmocka_unit_test(test_inputs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
