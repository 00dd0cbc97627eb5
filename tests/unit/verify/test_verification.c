/* From an automaton to a conclusion: with evidence that was checked, and again where what was found does not happen. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "unit/program_model.h"
#include "unit/sample_models.h"
#include "verify/verification.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"

typedef struct {
  ProgramModel pm; /* only its automaton is used */
  VerificationOptions options;
  Observer observer;
  Budget budget;
  Buffer heard; /* names that were counted, measured or told */
  Verification v;
} Fixture;

static void hear_count(void *context, const char *name, uint64_t count) { buffer_format(context, "%s=%llu ", name, (unsigned long long)count); }

static void hear_name(void *context, const char *name, const char *text) { buffer_format(context, "%s=%s ", name, text); }

static void hear_note(void *context, SourcePos pos, const char *text) {
  (void)pos;
  buffer_format(context, "note: %s\n", text);
}

static void begin(Fixture *f, const char *engine) {
  f->options = (VerificationOptions){.pipeline = {.recursion = 20, .unroll = 64}, .engine = engine, .how = {.itp = {.check = true}}, .base_check = 60};
  f->observer = (Observer){.context = &f->heard, .count = hear_count, .name = hear_name, .note = hear_note};
  budget_init(&f->budget, NULL, 0, 0);
}

static void verify(Fixture *f, const char *text, const char *engine) {
  *f = (Fixture){.pm = program_model(text)};
  assert_non_null(f->pm.cfa);
  begin(f, engine);
  verification_init(&f->v, &f->options, &f->observer, &f->budget, f->pm.cfa, NULL);
  verification_run(&f->v);
}

static void release(Fixture *f) {
  verification_release(&f->v);
  program_model_release(&f->pm);
  vector_release(&f->heard);
}

static void assert_heard(Fixture *f, const char *text) {
  if (!strstr(buffer_text(&f->heard), text)) fail_msg("'%s' was not told: %s", text, buffer_text(&f->heard));
}

static void a_proof_has_been_checked(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x += 2; if (x == 7) reach_error(); } }", "auto");
  assert_int_equal(f.v.conclusion.verdict, VERDICT_TRUE);
  unsigned condition;
  assert_int_equal(invariant_check(f.v.checked, f.v.invariant, &f.budget, &condition, NULL), EVIDENCE_HOLDS);
  assert_heard(&f, "engine.decided_by=moment ");
  assert_heard(&f, "evidence.checked_on=base ");
  release(&f);
}

static void a_bug_has_been_replayed(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { int x = __VERIFIER_nondet_int(); if (x * x == 49 && x > 0) reach_error(); }", "bmc");
  assert_int_equal(f.v.conclusion.verdict, VERDICT_FALSE);
  assert_true(f.v.inputs.size >= 1);
  const Check *failed;
  assert_int_equal(replay_check(f.pm.cfa, &f.v.inputs, NULL, 0, &f.budget, &failed), EVIDENCE_HOLDS);
  assert_non_null(failed);
  assert_heard(&f, "engine.decided_by=bmc ");
  release(&f);
}

/* Inputs that are spoiled reach no error, an invariant that is spoiled holds of no start: our mistake, and nothing is claimed. */
static void spoiled_evidence_is_a_defect(void **state) {
  (void)state;
  static const char *const programs[] = {
      HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x == 5) if (__VERIFIER_nondet_int() == 6) reach_error(); }",
      HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x += 2; if (x == 7) reach_error(); } }"};
  for (size_t i = 0; i < 2; i++) {
    Fixture f = {.pm = program_model(programs[i])};
    begin(&f, "imc");
    f.options.spoils_evidence = true;
    verification_init(&f.v, &f.options, &f.observer, &f.budget, f.pm.cfa, NULL);
    verification_run(&f.v);
    assert_int_equal(f.v.conclusion.verdict, VERDICT_UNKNOWN);
    assert_int_equal(f.v.conclusion.why, WHY_DEFECT);
    release(&f);
  }
}

/* The first loop seems not to matter: it counts. That it never ends is why the error is not reached. */
static void an_alarm_that_does_not_replay_brings_loops_back(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int main(void) { unsigned i = 0; while (i != 1) i += 2; if (__VERIFIER_nondet_int()) reach_error(); }", "auto");
  assert_int_equal(f.v.conclusion.verdict, VERDICT_TRUE);
  assert_true(f.v.pipeline.keeps_loops);
  assert_heard(&f, "program.loops_skipped=1 ");
  assert_heard(&f, "program.loops_skipped=0 ");
  release(&f);
}

static void where_the_model_ends_is_told(void **state) {
  (void)state;
  Fixture f;
  verify(&f, HEAD "int f(int n) { return n > 0 ? f(n - 1) + 1 : 0; } int main(void) { if (f(__VERIFIER_nondet_int()) == -1) reach_error(); }", "bmc");
  assert_int_equal(f.v.conclusion.verdict, VERDICT_UNKNOWN);
  assert_int_equal(f.v.conclusion.why, WHY_INCOMPLETE);
  assert_true(f.v.conclusion.text.size > 0 && f.v.conclusion.pos);
  release(&f);
}

static void a_budget_that_ended_is_told(void **state) {
  (void)state;
  static const char *const points[] = {"encode_block", "sat_solve"};
  for (size_t i = 0; i < 2; i++) {
    Fixture f = {.pm = program_model(HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x += 2; if (x * x == 49) reach_error(); } }")};
    begin(&f, "imc");
    f.options.pipeline.without = 1u << REDUCE_VALUES;
    budget_fire(points[i], 1);
    verification_init(&f.v, &f.options, &f.observer, &f.budget, f.pm.cfa, NULL);
    verification_run(&f.v);
    budget_fire(NULL, 0);
    assert_int_equal(f.v.conclusion.verdict, VERDICT_UNKNOWN);
    assert_int_equal(f.v.conclusion.why, WHY_STOPPED);
    release(&f);
  }
}

/* Which entry point fails is seen from the lock alone; the others are left out. */
static void an_error_lies_along_one_of_what_matters(void **state) {
  (void)state;
  Fixture f = {.pm = program_model(HEAD "int held, state, *p; void lock(void) { if (held) reach_error(); held = 1; }\n"
                                        "int many(int n) { int s = 0; for (int i = 0; i < n; i++) s += p ? *p : i; return s; }\n"
                                        "int main(void) { for (;;) switch (__VERIFIER_nondet_int()) { case 0: state = 1; break; case 1: if (state == 2) { lock(); lock(); } break;\n"
                                        "  case 2: if (state == 1) state = 2; break; case 3: many(__VERIFIER_nondet_int()); break; } }")};
  begin(&f, "auto");
  f.options.localize = 1;
  verification_init(&f.v, &f.options, &f.observer, &f.budget, f.pm.cfa, NULL);
  verification_run(&f.v);
  assert_int_equal(f.v.conclusion.verdict, VERDICT_FALSE);
  assert_heard(&f, "engine.decided_by=guided");
  release(&f);
}

static void hardware_is_verified_too(void **state) {
  (void)state;
  for (unsigned bad = 12; bad < 14; bad++) {
    Fixture f = {0};
    begin(&f, "auto");
    verification_init(&f.v, &f.options, &f.observer, &f.budget, NULL, sample_counter(8, 0, 2, bad));
    verification_run(&f.v);
    assert_int_equal(f.v.conclusion.verdict, bad == 12 ? VERDICT_FALSE : VERDICT_TRUE);
    release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_proof_has_been_checked),     cmocka_unit_test(a_bug_has_been_replayed),
      cmocka_unit_test(spoiled_evidence_is_a_defect), cmocka_unit_test(an_alarm_that_does_not_replay_brings_loops_back),
      cmocka_unit_test(where_the_model_ends_is_told), cmocka_unit_test(a_budget_that_ended_is_told),
      cmocka_unit_test(an_error_lies_along_one_of_what_matters), cmocka_unit_test(hardware_is_verified_too),
  };
  return cmocka_run_group_tests_name("verify/verification", tests, NULL, NULL);
}
