/* Watched runs: what ends, what is open and why; and all runs of programs with few inputs. */
#include "flow/interpret/exhaust.h"
#include "spec/memory_safety.h"
#include "unit/flow/flow_test.h"

#define DECLARATIONS                                                                                                                  \
  "typedef unsigned long size_t; void *malloc(size_t); void *realloc(void *, size_t); int *__errno_location(void);"                    \
  " void free(void *); void *memcpy(void *, const void *, size_t);"               \
  "int sprintf(char *, const char *, ...); double sqrt(double); void reach_error(void); void __VERIFIER_assume(int);"                 \
  "_Bool __VERIFIER_nondet_bool(void); unsigned char __VERIFIER_nondet_uchar(void); char __VERIFIER_nondet_char(void);"               \
  "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); struct pair { char c; int i; }; struct list { struct list *next; int value; };"                   \
  "static int a[4], b[4]; static int one(void) { return 1; } static int two(void) { return 2; }"

static Subject subject_of(const char *body) {
  char text[4096];
  snprintf(text, sizeof text, DECLARATIONS "int main(void) { %s }", body);
  return subject_accepted(text);
}

static ExhaustEnd runs_within(const char *body, uint64_t steps, WatchedRunVector *runs) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Subject subject = subject_of(body);
  ExhaustEnd end = exhaust(subject.cfa, NULL, steps, &budget, runs);
  subject_release(&subject);
  return end;
}

static ExhaustEnd all_runs(const char *body, WatchedRunVector *runs) { return runs_within(body, 1000000, runs); }

static void check_closed(const char *body, size_t count) {
  WatchedRunVector runs = {0};
  ExhaustEnd end = all_runs(body, &runs);
  if (end != EXHAUST_ALL) fail_msg("%s: %s", body, vector_last(&runs).reason ? vector_last(&runs).reason : "no reason");
  assert_int_equal(runs.size, count);
  watched_runs_release(&runs);
}

static void check_open(const char *body, const char *reason) {
  WatchedRunVector runs = {0};
  ExhaustEnd end = all_runs(body, &runs);
  if (end != EXHAUST_OPEN) fail_msg("%s: is not open", body);
  assert_non_null(vector_last(&runs).reason);
  if (strcmp(vector_last(&runs).reason, reason) != 0) fail_msg("%s: %s", body, vector_last(&runs).reason);
  watched_runs_release(&runs);
}

/* Where a property asks about memory itself, one layout of many would answer: nothing is proved by such a run. */
static void check_question(unsigned kinds) {
  Budget budget;
  WatchedRunVector runs = {0};
  budget_init(&budget, NULL, 0, 0);
  Subject subject = subject_of("char *p = malloc(3); p[2] = 1; free(p); return 0;");
  assert_true(memory_add_checks(subject.cfa, kinds) > 0);
  assert_int_equal(exhaust(subject.cfa, NULL, 1000000, &budget, &runs), EXHAUST_OPEN);
  assert_string_equal(vector_last(&runs).reason, "a question about memory");
  watched_runs_release(&runs);
  subject_release(&subject);
}

static void test_questions_about_memory_are_open(void **state) {
  (void)state;
  check_question(MEMORY_DEREF | MEMORY_FREE | MEMORY_TRACK);
  check_question(MEMORY_TRACK); /* has no operand, and nothing is on the stack */
  check_question(MEMORY_CLEANUP);
}

static void test_what_may_be_done_with_addresses(void **state) {
  (void)state;
  check_closed("int *p = a; *p = 1; p += 4; return p - a == 4 && p > a;", 1);
  check_closed("int *p = &a[1], *q = &b[1]; return p == q || !p || p == (int *)-1;", 1);
  check_closed("int x = 3, *p = &x, **q = &p; return **q;", 1);
  check_closed("struct list *l = 0; for (int i = 0; i < 5; i++) { struct list *n = malloc(sizeof *n); n->next = l; n->value = i; l = n; }"
               "while (l) { struct list *n = l->next; free(l); l = n; } return 0;", 1);
  check_closed("int (*f[2])(void) = {one, two}; return f[0]() + f[1]() + (f[0] == f[1]);", 1);
  check_closed("unsigned long u = (unsigned long)a; u += 4; return *(int *)u;", 1);
  check_closed("struct list x = {0, 1}, y = {&x, 2}, z; memcpy(&z, &y, sizeof z); return z.next->value;", 1);
  check_closed("int *p = 0; return *p;", 1);
  check_closed("int s = 0; for (int *p = a + 4; p-- > a;) s += *p; return s;", 1);
  check_closed("int *p = malloc(8); p[1] = 5; p = realloc(p, 40); p[9] = p[1]; return p[9] != 5 ? a[7] : 0;", 1);
}

static void test_where_objects_lie_is_open(void **state) {
  (void)state;
  check_open("return a < b;", "order or distance of addresses that are not in one object");
  check_open("return b - a;", "order or distance of addresses that are not in one object");
  check_open("return a + 4 == b;", "addresses are compared where C leaves open what comes out");
  check_open("return &a[5] == b;", "an address leaves its object");
  check_open("int *p = a; p += 200; return *p;", "an address leaves its object");
  check_open("int *p = malloc(4), *q; free(p); q = malloc(4); return p == q;", "addresses are compared where C leaves open what comes out");
  check_open("int *p = malloc(4); *p = 1; free(p); return *p;", "memory outside of objects is read");
  check_open("int *p = malloc(4); free(p); *p = 1; return 0;", "memory outside of objects is written");
  check_open("const char *p = \"xyz\", *q = \"xyz\"; return p == q;", "addresses are compared where C leaves open what comes out");
  check_open("char *p = \"xyz\"; *p = 1; return 0;", "memory outside of objects is written");
  check_open("free(a); return 0;", "what is freed was not allocated");
  check_open("return realloc(a, 4) == 0;", "what is resized was not allocated");
  check_open("int *p = malloc(8); p[0] = p[1] = 5; p = realloc(p, 40); return p[2];", "bytes without a value are read");
  check_open("int *p = a - 1; return p < a;", "an address leaves its object");
  check_open("return *__errno_location();", "__errno_location");
}

static void test_addresses_are_no_numbers(void **state) {
  (void)state;
  const char *number = "an address is taken for a number";
  check_open("return (int)(long)a;", number);
  check_open("return (unsigned long)a % 16 == 0;", number);
  check_open("return ((unsigned long)a & 1) != 0;", number);
  check_open("return (double)(unsigned long)a > 1;", number);
  check_open("switch ((unsigned long)a) { case 1: case 2: case 3: case 4: case 5: case 6: case 7: return 1; } return 0;", number);
  check_open("int *p = a; unsigned char *c = (unsigned char *)&p; return *c == 0;", "a part of an address is read");
  check_open("int *p = a, *q; for (int i = 0; i < 8; i++) ((char *)&q)[i] = ((char *)&p)[i]; return q == p;", "a part of an address is read");
  check_open("int *p = a, *q = b; memcpy(&p, &q, 4); return *p;", "a part of an address is copied");
  check_open("return *(int *)0x601040;", "a number is used as an address");
  check_open("return a == (int *)0x601040;", "an address is compared with a number");
  check_open("char t[40]; sprintf(t, \"%p\", (void *)a); return t[0];", "an address is printed");
  check_open("char t[40]; sprintf(t, \"%lx\", (unsigned long)a); return t[0];", "an address is printed");
}

static void test_values_that_nobody_gave(void **state) {
  (void)state;
  check_open("int x; return x * 3;", "a value that may be any");
  check_open("int x[2]; x[0] = 1; return x[1];", "a value that may be any");
  check_open("int *p = malloc(4); return *p;", "a value that may be any");
  check_open("a[0] = __VERIFIER_nondet_int(); return 0;", "a value that may be any");
  check_open("return a[__VERIFIER_nondet_int()];", "a value that may be any");
  check_open("int *p; return p == a;", "a value that may be any");
  check_open("double d; return d > 1;", "a value that may be any");
  check_open("int s = 0; for (int i = 0; i < 18; i++) s += __VERIFIER_nondet_bool(); return s;", "a value that may be any");
  check_closed("int x; x = 1; int y[2]; y[0] = x; return y[0] + (__VERIFIER_nondet_int(), 0);", 1);
}

static void test_what_is_undefined(void **state) {
  (void)state;
  check_open("int n = 32; return 1 << n;", "a shift by too many bits");
  check_open("int n = -1; return 1 >> n;", "a shift by too many bits");
  check_open("double d = 1e10; return (int)d;", "a conversion of a number that does not fit");
  check_open("double d = 0; return d / d > 1;", "the bits of a NaN");
  check_open("double d = -1; return sqrt(d) > 1;", "the bits of a NaN");
  check_open("int x = -2147483647 - 1, y = -1; return x / y;", "a quotient that does not fit");
  check_open("char t[4]; sprintf(t, \"%d\", 12345); return 0;", "memory outside of objects is written");
  check_open("char t[4]; sprintf(t, \"%d\"); return 0;", "an argument of printf that is not there");
}

static void test_few_inputs_are_enumerated(void **state) {
  (void)state;
  check_closed("_Bool x = __VERIFIER_nondet_bool(); return x && __VERIFIER_nondet_bool();", 3);
  check_closed("unsigned char x = __VERIFIER_nondet_uchar(); return x * x;", 256);
  check_closed("_Bool x = __VERIFIER_nondet_bool(), y = x; return x != y ? *(volatile int *)0x601040 : 0;", 2);
  check_closed("signed char x = __VERIFIER_nondet_char(); __VERIFIER_assume(x > 0); if (x < 0) reach_error(); return 0;", 2);
}

/* Of a value that may be any, only what is asked of it is chosen. */
static void test_values_are_chosen_in_parts(void **state) {
  (void)state;
  check_closed("int x = __VERIFIER_nondet_int(); return x > 5;", 2);
  check_closed("int x = __VERIFIER_nondet_int(); return x == 5 ? x != 5 : x < 5 && x > 7;", 3);
  check_closed("int x = __VERIFIER_nondet_int(); if (x < 0 || x > 3) return 0; if (a[x]) reach_error(); return 0;", 6);
  check_closed("int x = __VERIFIER_nondet_int(); if (x) { if (!x) reach_error(); } else if (x) reach_error(); return 0;", 3);
  check_closed("unsigned n = __VERIFIER_nondet_uint() % 5 + 1; if (n < 1 || n > 5) reach_error(); return 0;", 5);
  check_closed("int n = __VERIFIER_nondet_int() % 3; if (n < -2 || n > 2) reach_error(); return 0;", 5);
  check_closed("int n = __VERIFIER_nondet_int() & 3; if (n < 0 || n > 3) reach_error(); return 0;", 4);
  check_closed("long x = __VERIFIER_nondet_int(); if (x > 2147483647L || x < -2147483648L) reach_error(); return 0;", 1);
  check_closed("unsigned char x = (unsigned char)__VERIFIER_nondet_int(); if (x > 255 || x * x > 65025) reach_error(); return 0;", 256);
  check_closed("switch (__VERIFIER_nondet_int()) { case 1: return 1; case 7: return 2; default: return 3; }", 5);
}

static void test_the_error_is_reached_by_the_last_run(void **state) {
  (void)state;
  WatchedRunVector runs = {0};
  assert_int_equal(all_runs("signed char x = __VERIFIER_nondet_char(); if (x == 5) reach_error(); return 0;", &runs), EXHAUST_ERROR);
  assert_int_equal(runs.size, 2); /* below 5, 5 */
  assert_int_equal(vector_last(&runs).choices.size, 1);
  assert_int_equal((int)vector_last(&runs).choices.data[0].part.low, 5);
  assert_int_equal((int)vector_last(&runs).choices.data[0].part.high, 5);
  watched_runs_release(&runs);
}

static void test_steps_are_limited(void **state) {
  (void)state;
  WatchedRunVector runs = {0};
  assert_int_equal(all_runs("for (;;) ; return 0;", &runs), EXHAUST_OPEN);
  assert_int_equal(vector_last(&runs).end, RUN_STOPPED);
  watched_runs_release(&runs);
}

static uint64_t steps_of(const WatchedRunVector *runs) {
  uint64_t steps = 0;
  for (size_t i = 0; i < runs->size; i++) steps += runs->data[i].steps;
  return steps;
}

/* How many combinations there are is known from the first run: about 65,536 runs of few steps. */
static void test_an_end_in_sight_is_waited_for(void **state) {
  (void)state;
  const char *body = "unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar(); if (x * y > 65025) reach_error(); return 0;";
  WatchedRunVector runs = {0};
  assert_int_equal(runs_within(body, 100000, &runs), EXHAUST_ALL);
  assert_int_equal(runs.size, 65536);
  assert_true(steps_of(&runs) > 200000);
  watched_runs_release(&runs);
  assert_int_equal(runs_within(body, 10000, &runs), EXHAUST_OPEN); /* more than EXHAUST_FARTHER times as many */
  assert_true(steps_of(&runs) <= 10000);
  watched_runs_release(&runs);
}

/* The last run always looks as if it were the last but one. */
static void test_no_end_in_sight(void **state) {
  (void)state;
  WatchedRunVector runs = {0};
  assert_int_equal(runs_within("unsigned i = 0, n = __VERIFIER_nondet_uint(); while (i < n) i++; return 0;", 20000, &runs), EXHAUST_OPEN);
  assert_true(steps_of(&runs) <= 20000);
  watched_runs_release(&runs);
}

/* A loop that asks about the same input each time divides it into no more parts than it has values. */
static void test_questions_about_one_input_do_not_multiply(void **state) {
  (void)state;
  check_closed("unsigned i = 0, n = __VERIFIER_nondet_uint(); if (n > 200) return 0; while (i < n) i++; return i == n;", 202);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_may_be_done_with_addresses), cmocka_unit_test(test_where_objects_lie_is_open),
      cmocka_unit_test(test_addresses_are_no_numbers),        cmocka_unit_test(test_values_that_nobody_gave),
      cmocka_unit_test(test_what_is_undefined),               cmocka_unit_test(test_few_inputs_are_enumerated),
      cmocka_unit_test(test_values_are_chosen_in_parts),
      cmocka_unit_test(test_the_error_is_reached_by_the_last_run), cmocka_unit_test(test_questions_about_memory_are_open), cmocka_unit_test(test_steps_are_limited),
      cmocka_unit_test(test_an_end_in_sight_is_waited_for), cmocka_unit_test(test_no_end_in_sight),
      cmocka_unit_test(test_questions_about_one_input_do_not_multiply)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
