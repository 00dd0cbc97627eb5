/* A proof on a second encoding: what is right is confirmed, what a fault made wrong is not claimed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "unit/program_model.h"
#include "unit/sample_models.h"
#include "verify/second_encoding.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"

typedef struct {
  ProgramModel pm; /* only its automaton is used */
  VerificationOptions options;
  Observer observer;
  Budget budget;
  Buffer heard;
  Verification v;
} Fixture;

static void hear_name(void *context, const char *name, const char *text) { buffer_format(context, "%s=%s ", name, text); }

static void hear_note(void *context, SourcePos pos, const char *text) {
  (void)pos;
  buffer_format(context, "note: %s\n", text);
}

typedef enum { FAULTLESS, WITHOUT_BASE, FAULT_OF_TARGET, FAULT_OF_ROW, FAULT_OF_ASSIGNMENT } Spoilt;

static void verify(Fixture *f, const char *text, Spoilt spoilt, bool paranoid) {
  *f = (Fixture){.pm = program_model(text)};
  assert_non_null(f->pm.cfa);
  const char *engine = spoilt == FAULTLESS ? "auto" : "imc"; /* auto would run or unwind the program, where nothing is spoilt */
  f->options = (VerificationOptions){.pipeline = {.recursion = 20, .unroll = 64}, .engine = engine, .base_check = 60, .paranoid = paranoid};
  if (spoilt == WITHOUT_BASE) f->options.base_check = 0; /* there are no invariants of loops that were unrolled */
  if (spoilt == FAULT_OF_TARGET) f->options.pipeline.fault = REGION_FAULT_TARGET;
  if (spoilt == FAULT_OF_ROW) f->options.pipeline.fault = REGION_FAULT_ROW;
  f->options.pipeline.loses_assignment = spoilt == FAULT_OF_ASSIGNMENT;
  f->observer = (Observer){.context = &f->heard, .name = hear_name, .note = hear_note};
  budget_init(&f->budget, NULL, 0, 0);
  verification_init(&f->v, &f->options, &f->observer, &f->budget, f->pm.cfa, NULL);
  verification_run(&f->v);
}

static void release(Fixture *f) {
  verification_release(&f->v);
  program_model_release(&f->pm);
  vector_release(&f->heard);
}

static void assert_true_and_heard_of(Spoilt how, const char *text, const char *heard) {
  Fixture f;
  verify(&f, text, how, true);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_TRUE);
  if (!strstr(buffer_text(&f.heard), heard)) fail_msg("'%s' was not told: %s", heard, buffer_text(&f.heard));
  release(&f);
}

static void assert_true_and_heard(const char *text, const char *heard) { assert_true_and_heard_of(FAULTLESS, text, heard); }

/* ---- what is right ------------------------------------------------------------------------------- */

static void a_loop_of_numbers(void **state) {
  (void)state;
  assert_true_and_heard(HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x += 2; if (x == 7) reach_error(); } }", "second.outcome=proved ");
}

/* What the points-to analysis says of p is proved there. */
static void a_pointer_that_a_loop_moves(void **state) {
  (void)state;
  assert_true_and_heard(HEAD "int main(void) { int a = 0, b = 0, c = 0, *p = &a;"
                             "while (__VERIFIER_nondet_int()) { p = __VERIFIER_nondet_int() ? &a : &b; *p = 1; } if (c) reach_error(); }",
                        "second.outcome=proved ");
}

/* Pointers that lie in memory themselves, as bytes. */
static void pointers_in_memory(void **state) {
  (void)state;
  assert_true_and_heard(HEAD "struct node { int value; struct node *next; }; int main(void) {"
                             "struct node a = {1, 0}, b = {2, &a}; struct node *p = &b; int sum = 0;"
                             "while (__VERIFIER_nondet_int()) { if (p->next) p = p->next; p->value |= 4; }"
                             "if (a.value > 7 || a.next) reach_error(); }",
                        "second.outcome=proved ");
}

static void elements_of_a_large_array(void **state) {
  (void)state;
  assert_true_and_heard(HEAD "int a[100000]; int main(void) { unsigned i, x = __VERIFIER_nondet_uint();"
                             "for (i = 0; i < 100000; i++) a[i] = 42; if (x < 100000 && a[x] != 42) reach_error(); }",
                        "second.outcome=proved ");
}

/* Constants decided the loop; here it is followed to its end. */
static void a_loop_that_ends(void **state) {
  (void)state;
  assert_true_and_heard_of(WITHOUT_BASE, HEAD "int main(void) { unsigned s = 1; for (int i = 0; i < 23; i++) s = s * 75 + 74; char t[4]; for (int i = 0; i < 4; i++) t[i] = (char)i;"
                             "char *p = t; int n = 0; while (*++p != 3) n++; if (n != 2 || s == 5) reach_error(); }",
                        "second.outcome=unrolled ");
}

/* Pointers from outside hit nothing, by their type; where objects lie is open there as here. */
static void what_comes_from_outside(void **state) {
  (void)state;
  assert_true_and_heard_of(WITHOUT_BASE, "void reach_error(void); int *give(void); int main(void) { int a = 1; int *p = give(), *q = &a; if (p) *p = 2; if (*q != 1) reach_error(); }",
                           "second.outcome=proved ");
}

/* Of a program that ends: a ranking function of the second model, or runs that end there. */
static void assert_ends_and_heard(const char *text, const char *heard) {
  Fixture f = {.pm = program_model(text), .observer = {.name = hear_name, .note = hear_note}};
  f.options = (VerificationOptions){.pipeline = {.recursion = 20, .unroll = 64, .needs = KEEP_REACHABILITY | KEEP_TERMINATION}, .engine = "auto", .paranoid = true};
  f.observer.context = &f.heard;
  budget_init(&f.budget, NULL, 0, 0);
  verification_init(&f.v, &f.options, &f.observer, &f.budget, f.pm.cfa, NULL);
  verification_run(&f.v);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_TRUE);
  if (!strstr(buffer_text(&f.heard), heard)) fail_msg("'%s' was not told: %s", heard, buffer_text(&f.heard));
  release(&f);
}

static void loops_that_end(void **state) {
  (void)state;
  assert_ends_and_heard(HEAD "int main(void) { int n = __VERIFIER_nondet_int(); while (n > 0) n--; return n; }", "second.outcome=ranked ");
  assert_ends_and_heard(HEAD "int main(void) { int n = __VERIFIER_nondet_int(), *p = &n; while (*p > 0) --*p; return n; }", "second.outcome=ranked ");
  assert_ends_and_heard(HEAD "int main(void) { int n = __VERIFIER_nondet_int(); for (int i = 0; i < 5; i++) n ^= i; return n; }", "second.outcome=ranked ");
}

static void hardware_has_one_encoding(void **state) {
  (void)state;
  VerificationOptions options = {.engine = "kind", .paranoid = true};
  Observer observer = {0};
  Budget budget;
  Verification v;
  Buffer text = {0};
  budget_init(&budget, NULL, 0, 0);
  verification_init(&v, &options, &observer, &budget, NULL, sample_counter(8, 0, 2, 7));
  verification_run(&v);
  assert_int_equal(v.conclusion.verdict, VERDICT_TRUE);
  SecondEncoding second = second_encoding_check(&v);
  assert_int_equal(second.outcome, SECOND_IMPOSSIBLE);
  second_encoding_print(&second, &text);
  assert_string_equal(buffer_text(&text), "not possible: hardware has one encoding only");
  vector_release(&text);
  verification_release(&v);
}

static void outcomes_in_words(void **state) {
  (void)state;
  static const struct {
    SecondEncoding second;
    const char *text;
  } cases[] = {
      {{.outcome = SECOND_PROVED}, "proof checked"},
      {{.outcome = SECOND_RANKED}, "it has a ranking function too, which was found and checked there"},
      {{.outcome = SECOND_UNROLLED, .depth = 3}, "no run is longer than 3 passes through the loop, and none reaches the error"},
      {{.outcome = SECOND_UNROLLED}, "no run gets to a loop, and none reaches the error"},
      {{.outcome = SECOND_BOUNDED, .depth = 7}, "found nothing in fewer than 7 passes through the loop"},
      {{.outcome = SECOND_CONTRADICTS, .why = "so to say"}, "reaches the error, so to say"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Buffer text = {0};
    second_encoding_print(&cases[i].second, &text);
    assert_string_equal(buffer_text(&text), cases[i].text);
    vector_release(&text);
  }
}

/* An access that leaves its object hits another one there, though not in the interpreter; not if it is seen where the pointer comes from. */
static void accesses_outside(void **state) {
  (void)state;
  Fixture f;
  assert_true_and_heard(HEAD "int main(void) { int a[4] = {0}, b = 0, *p = a, *q = &b; p[__VERIFIER_nondet_int()] = 1; if (*q) reach_error(); }",
                        "second.outcome=proved ");
  verify(&f, HEAD "int main(void) { int a[4] = {0}, b = 0, *p = a, *q = &b; p += __VERIFIER_nondet_int(); *p = 1; if (*q) reach_error(); }", FAULTLESS, true);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_UNKNOWN);
  assert_int_equal(f.v.conclusion.why, WHY_OTHER);
  assert_string_equal(buffer_text(&f.v.conclusion.text),
                      "evidence: the second encoding reaches the error, where an access leaves its object; no run of the program was found");
  release(&f);
}

/* ---- faults -------------------------------------------------------------------------------------- */

/* FALSE; TRUE with the fault, and that is not claimed with a second encoding. */
static void assert_found(const char *text, Spoilt spoilt) {
  Fixture f;
  verify(&f, text, FAULTLESS, true);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_FALSE);
  release(&f);
  verify(&f, text, spoilt, false);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_TRUE);
  release(&f);
  verify(&f, text, spoilt, true);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_UNKNOWN);
  assert_int_equal(f.v.conclusion.why, WHY_DEFECT);
  assert_string_equal(buffer_text(&f.v.conclusion.text), "the second encoding reaches the error, and so does a run of the program");
  release(&f);
}

static void a_target_that_is_missing(void **state) {
  (void)state;
  assert_found(HEAD "int main(void) { int a = 0, b = 0, *p = &a; if (__VERIFIER_nondet_int()) p = &b; *p = 1; if (b) reach_error(); }", FAULT_OF_TARGET);
}

static void a_target_that_is_missing_in_a_loop(void **state) {
  (void)state;
  assert_found(HEAD "struct s { int x; struct s *other; }; int main(void) { struct s a = {0, 0}, b = {0, &a}; a.other = &b; struct s *p = &a;"
                    "while (__VERIFIER_nondet_int()) { p->x |= 1; p = p->other; } if (b.x) reach_error(); }",
               FAULT_OF_TARGET);
}

static void a_row_with_gaps(void **state) {
  (void)state;
  assert_found(HEAD "int main(void) { char a[8] = {0}, *p = a; unsigned i = __VERIFIER_nondet_uint() % 8; p[i] = 1; if (a[3]) reach_error(); }", FAULT_OF_ROW);
}

static void an_assignment_that_was_lost(void **state) {
  (void)state;
  assert_found(HEAD "int main(void) { int n = 0, x = __VERIFIER_nondet_int(); for (int i = 0; i < 3; i++) n++; if (x == 7) n = x; if (n == 7) reach_error(); }",
               FAULT_OF_ASSIGNMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_loop_of_numbers),
      cmocka_unit_test(a_pointer_that_a_loop_moves),
      cmocka_unit_test(pointers_in_memory),
      cmocka_unit_test(elements_of_a_large_array),
      cmocka_unit_test(a_loop_that_ends),
      cmocka_unit_test(what_comes_from_outside), cmocka_unit_test(loops_that_end),
      cmocka_unit_test(accesses_outside),
      cmocka_unit_test(hardware_has_one_encoding),
      cmocka_unit_test(outcomes_in_words),
      cmocka_unit_test(a_target_that_is_missing),
      cmocka_unit_test(a_target_that_is_missing_in_a_loop),
      cmocka_unit_test(a_row_with_gaps),
      cmocka_unit_test(an_assignment_that_was_lost),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
