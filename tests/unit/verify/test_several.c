/* Several checks in one run: each has its answer, and each answer was backed by a round. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "spec/spec.h"
#include "unit/flow/flow_test.h"
#include "verify/several.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"

typedef struct {
  Arena arena;
  Subject subject;
  Spec spec;
  Budget budget;
  Buffer heard; /* the verdict of each round, and how many checks it asked about */
  Several several;
} Fixture;

static void hear_round(void *context, Several *several, Verification *round, Buffer *reason) {
  size_t asked = 0;
  for (size_t i = 0; i < several->count; i++) asked += several->asked[i];
  buffer_format(context, "%s:%zu ", verdict_name(round->conclusion.verdict), asked);
  if (round->conclusion.verdict == VERDICT_UNKNOWN) buffer_add(reason, "why");
}

static void build(Fixture *f, const char *text, const char *properties) {
  Property property;
  Buffer error = {0};
  unsigned errors = 0;
  CfaOptions options = {.entry = "main"};
  Diagnostics diagnostics;
  assert_true(property_read(properties, &f->arena, &property, &error));
  f->subject.program = program_parse_text("test.i", text, &(ParseOptions){.model = LP64, .messages = stderr}, &errors);
  assert_non_null(f->subject.program);
  diagnostics_init(&diagnostics, f->subject.program->sources, stderr);
  assert_true(spec_prepare(&f->spec, &property, f->subject.program, &options, &diagnostics));
  f->subject.cfa = cfa_build(f->subject.program, &options, &diagnostics);
  assert_true(f->subject.cfa && spec_instrument(&f->spec, f->subject.cfa, &diagnostics));
}

static void verify_in_slices(Fixture *f, const char *text, const char *properties, const char *engine, double slice) {
  *f = (Fixture){0};
  build(f, text, properties);
  VerificationOptions options = {.pipeline = {.recursion = 20, .unroll = 64}, .engine = engine, .how = {.max_k = 6, .itp = {.check = true}}, .base_check = 60};
  budget_init(&f->budget, NULL, 0, 0);
  several_init(&f->several, &options, &(Observer){0}, &f->budget, f->subject.cfa);
  f->several.tell = hear_round;
  f->several.context = &f->heard;
  f->several.slice = slice;
  several_run(&f->several);
}

/* No round is cut short. */
static void verify(Fixture *f, const char *text, const char *properties, const char *engine) { verify_in_slices(f, text, properties, engine, 1e5); }

static void release(Fixture *f) {
  several_release(&f->several);
  spec_release(&f->spec);
  cfa_delete(f->subject.cfa);
  program_delete(f->subject.program);
  vector_release(&f->heard);
  arena_release(&f->arena);
}

static Verdict answer(const Fixture *f, const char *text) {
  for (size_t i = 0; i < f->several.count; i++)
    if (strstr(f->several.answers[i].check->text, text)) return f->several.answers[i].verdict;
  fail_msg("no check says '%s'", text);
  return VERDICT_UNKNOWN;
}

static void each_that_fails_first_is_found(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = 7 / x; if (y == 3) reach_error(); return x + y; }",
         "unreach-call,no-overflow,no-div-by-zero", "bmc");
  assert_int_equal(several_verdict(&f.several), VERDICT_FALSE);
  assert_int_equal(answer(&f, "division by zero"), VERDICT_FALSE);
  assert_int_equal(answer(&f, "reach_error"), VERDICT_FALSE);
  assert_int_equal(answer(&f, "'x + y'"), VERDICT_TRUE);
  release(&f);
}

/* Behind a division by zero nothing happens: no run has x == 0 there. */
static void what_comes_behind_a_failure_does_not_count(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = 7 / x; if (x == 0) reach_error(); return y; }", "unreach-call,no-div-by-zero", "bmc");
  assert_int_equal(answer(&f, "division by zero"), VERDICT_FALSE);
  assert_int_equal(answer(&f, "reach_error"), VERDICT_TRUE);
  release(&f);
}

static void values_alone_prove(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { int i, s = 0; for (i = 0; i < 100; i++) { int x = __VERIFIER_nondet_int(); if (x > 5) s = x - 3; } return s; }",
         "no-overflow,no-div-by-zero", "kind");
  assert_int_equal(several_verdict(&f.several), VERDICT_TRUE);
  assert_int_equal(several_count_by_values(&f.several), f.several.count);
  assert_int_equal(f.several.rounds, 1);
  release(&f);
}

static bool is_by_values(const Fixture *f, const char *text) {
  for (size_t i = 0; i < f->several.count; i++)
    if (strstr(f->several.answers[i].check->text, text)) return f->several.answers[i].by_values;
  fail_msg("no check says '%s'", text);
  return false;
}

/* An index that stays within its array, through members and rows too; one that does not. */
static void values_prove_accesses(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "struct { int head; int rows[3][4]; } s; int a[5];\n"
                  "int main(void) { for (int i = 0; i < 3; i++) for (int k = 0; k < 4; k++) s.rows[i][k] = __VERIFIER_nondet_int();"
                  " int x = __VERIFIER_nondet_int(); if (x < 1 || x > 5) return 0; a[x - 1] = 2; return a[x]; }",
         "valid-deref,no-div-by-zero", "bmc");
  assert_int_equal(answer(&f, "s.rows"), VERDICT_TRUE);
  assert_true(is_by_values(&f, "s.rows"));
  assert_true(is_by_values(&f, "a[x - 1]"));
  assert_int_equal(answer(&f, "a[x]"), VERDICT_FALSE);
  release(&f);
}

/* A proof of one is out of reach with so few passes: the others are proved in parts. */
static void parts_are_proved_by_themselves(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { unsigned n = 0; int d = __VERIFIER_nondet_int(); while (__VERIFIER_nondet_int()) n++;"
                  " if (n == 1000) reach_error(); if (d == 0 || d == -1) return 0; return 7 / (d - d / 2 * 2 + 3); }",
         "unreach-call,no-overflow,no-div-by-zero", "kind");
  assert_int_equal(several_verdict(&f.several), VERDICT_UNKNOWN);
  assert_int_equal(answer(&f, "reach_error"), VERDICT_UNKNOWN);
  assert_int_equal(answer(&f, "division by zero"), VERDICT_TRUE);
  const CheckAnswer *open = several_first(&f.several, VERDICT_UNKNOWN);
  assert_string_equal(open->reason, "why");
  assert_int_equal(several_count(&f.several, VERDICT_UNKNOWN), 1);
  release(&f);
}

/* Nobody follows what the library does to memory here: that is in doubt, and nothing else is.  Where no run gets there is no doubt. */
static void a_doubt_is_one_check(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int snprintf(char *, unsigned long, const char *, ...);\n"
                  "int main(void) { char t[9]; int x = __VERIFIER_nondet_int(); if (x < 0) return 0; if (x == -5) snprintf(t, 7, \"%d\", x);\n"
                  "snprintf(t, 9, \"%d\", x); return 5 / ((x ^ (x >> 1)) - x + (x >> 1) - 1 ? 1 : 2); }",
         "safety", "bmc");
  assert_int_equal(several_verdict(&f.several), VERDICT_UNKNOWN);
  assert_int_equal(several_count(&f.several, VERDICT_UNKNOWN), 1);
  assert_string_equal(several_first(&f.several, VERDICT_UNKNOWN)->check->text, "accesses of 'snprintf'");
  assert_int_equal(answer(&f, "division"), VERDICT_TRUE);
  release(&f);
}

/* A run on which another check fails is no run to the error, and is one of all runs. */
static void all_runs_are_about_some_checks(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { int x = __VERIFIER_nondet_int() & 3, y = 12 / x; if (y == 5) reach_error(); return y; }", "unreach-call,no-div-by-zero", "auto");
  assert_int_equal(answer(&f, "division by zero"), VERDICT_FALSE);
  assert_int_equal(answer(&f, "reach_error"), VERDICT_TRUE);
  release(&f);
}

/* Without a limit nothing stays open because its slice was too short. */
static void slices_grow(void **state) {
  (void)state;
  Fixture f;
  verify_in_slices(&f, HEAD "int main(void) { unsigned x = 0, y = 0; while (__VERIFIER_nondet_int()) { x += 3; y += 5; } if (x * 5 != y * 3) reach_error(); return 7 / (int)(x * 5 - y * 3 + 1); }",
                   "unreach-call,no-div-by-zero", "auto", 1e-6);
  assert_int_equal(several_verdict(&f.several), VERDICT_TRUE);
  assert_true(f.several.rounds > 2);
  release(&f);
}

static void time_that_is_over_leaves_all_open(void **state) {
  (void)state;
  Fixture f = {0};
  build(&f, HEAD "int main(void) { int x = __VERIFIER_nondet_int(); return x + 1; }", "no-overflow,no-div-by-zero");
  VerificationOptions options = {.pipeline = {.recursion = 20, .unroll = 64}, .engine = "auto"};
  budget_init(&f.budget, NULL, 0, 0);
  f.budget.stopped = "before";
  several_init(&f.several, &options, &(Observer){0}, &f.budget, f.subject.cfa);
  f.several.tell = hear_round;
  f.several.context = &f.heard;
  several_run(&f.several);
  assert_int_equal(several_verdict(&f.several), VERDICT_UNKNOWN);
  assert_int_equal(f.several.rounds, 0);
  release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_that_fails_first_is_found),
      cmocka_unit_test(what_comes_behind_a_failure_does_not_count),
      cmocka_unit_test(values_alone_prove),
      cmocka_unit_test(values_prove_accesses),
      cmocka_unit_test(a_doubt_is_one_check),
      cmocka_unit_test(parts_are_proved_by_themselves),
      cmocka_unit_test(all_runs_are_about_some_checks),
      cmocka_unit_test(slices_grow),
      cmocka_unit_test(time_that_is_over_leaves_all_open),
  };
  return cmocka_run_group_tests_name("verify/several", tests, NULL, NULL);
}
