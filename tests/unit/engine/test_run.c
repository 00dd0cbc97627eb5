/* Concrete runs as an engine: errors that are deep or hidden behind constants, and nothing that is not there. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "engine/engines.h"
#include "flow/interpret/interpret.h"
#include "model/trace/execute.h"
#include "model/trace/stepper.h"
#include "unit/program_model.h"

static const char prelude[] = "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n";

typedef struct {
  const RunInputs *run;
  size_t asked;
} Replay;

static i128 given(void *context, const Edge *edge, uint32_t occurrence) {
  Replay *replay = context;
  const RunInput *input = &replay->run->inputs.data[replay->asked++];
  assert_true(replay->asked <= replay->run->inputs.size);
  assert_ptr_equal(input->edge, edge);
  assert_int_equal(input->occurrence, occurrence);
  return input->value;
}

typedef void RunEngine(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

static bool has_content(const RunInputs *run) {
  bool has = false;
  for (size_t i = 0; i < run->inputs.size; i++) has = has || run->inputs.data[i].is_content;
  return has;
}

/* The inputs are those of a run that reaches the error. */
static void check_inputs(const ProgramModel *pm, const Result *result) {
  RunInputs of_trace = {0};
  if (!result->run) trace_run_inputs(pm->model, result->trace, &of_trace.inputs);
  Replay replay = {.run = result->run ? result->run : &of_trace};
  RunResult again;
  if (has_content(replay.run)) {
    assert_true(execute_confirms(pm->model, &replay.run->inputs, NULL));
  } else {
    interpret(pm->cfa, &(RunOptions){.input = given, .input_context = &replay}, NULL, &again);
    assert_int_equal(again.end, RUN_ERROR);
    assert_int_equal(replay.asked, replay.run->inputs.size);
  }
  vector_release(&of_trace.inputs);
}

static Verdict run_with(RunEngine *run, const char *body, uint64_t effort) {
  Buffer text = {0};
  buffer_format(&text, "%s%s", prelude, body);
  ProgramModel pm = program_model(buffer_text(&text));
  assert_non_null(pm.model);
  Budget budget;
  budget_init(&budget, NULL, 0, effort);
  Result result;
  result_init(&result);
  run(&pm.problem, &(EngineOptions){0}, &budget, &result);
  if (result.verdict == VERDICT_FALSE) check_inputs(&pm, &result);
  Verdict verdict = result.verdict;
  result_release(&result);
  program_model_release(&pm);
  vector_release(&text);
  return verdict;
}

/* Without a solver, and with its suggestions. */
static Verdict run_text(const char *body, uint64_t effort) {
  Verdict verdict = run_with(run_without_solver, body, effort);
  assert_int_equal(run_with(engine_find("run")->run, body, effort), verdict);
  return verdict;
}

static void a_deep_error_is_reached(void **unused) {
  (void)unused;
  assert_int_equal(run_text("int main(void) { unsigned i = 0; while (i < 300000) i++; if (i == 300000) reach_error(); }", 0), VERDICT_FALSE);
}

/* Without inputs there is one run, and the effort is not spent on repeating its beginning. */
static void the_only_run_goes_far(void **unused) {
  (void)unused;
  static const char body[] = "int main(void) { unsigned i = 0; while (i < 1000000) i++; if (i == 1000000) reach_error(); }";
  assert_int_equal(run_with(run_without_solver, body, 8000), VERDICT_FALSE);
}

/* With inputs, some runs of every round go farther than the others. */
static void a_few_runs_are_long(void **unused) {
  (void)unused;
  static const char body[] = "int main(void) { unsigned i = 0; int x = __VERIFIER_nondet_int(); while (i < 200000) i++;\n"
                             "  if (i == 200000 && x == x) reach_error(); }";
  assert_int_equal(run_with(run_without_solver, body, 4000), VERDICT_FALSE);
}

/* ... and the inputs that are found say so. */
static void memory_has_any_content(void **unused) {
  (void)unused;
  static const char all[] = "int main(void) { int a[100]; int i = 0; while (i < 100 && a[i] != 0) i++; if (i == 100) reach_error(); }";
  static const char one[] = "int main(void) { int a[9]; a[0] = 7; a[1] = 7; if (a[5] != 0 && a[0] == 7) reach_error(); }";
  assert_int_equal(run_with(run_without_solver, all, 4000), VERDICT_FALSE);
  assert_int_equal(run_with(run_without_solver, one, 4000), VERDICT_FALSE);
}

static void numbers_between_those_of_the_program_are_tried(void **unused) {
  (void)unused;
  static const char body[] = "float __VERIFIER_nondet_float(void);\n"
                             "int main(void) { float x = __VERIFIER_nondet_float(); if (x > -1.25f && x < 1.25f && x * x * x > 1.5f) reach_error(); }";
  static const char exact[] = "double __VERIFIER_nondet_double(void);\n"
                              "int main(void) { double x = __VERIFIER_nondet_double(); if (x == 0.1) reach_error(); }";
  assert_int_equal(run_with(run_without_solver, body, 4000), VERDICT_FALSE);
  assert_int_equal(run_with(run_without_solver, exact, 4000), VERDICT_FALSE);
}

static void constants_of_the_program_are_tried(void **unused) {
  (void)unused;
  assert_int_equal(run_text("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 123456789) reach_error(); }", 0), VERDICT_FALSE);
  assert_int_equal(run_text("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 123456789 && x < 123456791) reach_error(); }", 0),
                   VERDICT_FALSE);
}

static void boundaries_are_tried(void **unused) {
  (void)unused;
  assert_int_equal(run_text("int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 && -x == x) reach_error(); }", 0), VERDICT_FALSE);
  assert_int_equal(run_text("int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (!(x + 1)) reach_error(); }", 0), VERDICT_FALSE);
}

/* One run is all there is: the engine says so instead of running it for ever. */
static void without_inputs_it_ends(void **unused) {
  (void)unused;
  assert_int_equal(run_text("int main(void) { unsigned i = 0; while (i < 30) i++; if (i == 300) reach_error(); }", 0), VERDICT_UNKNOWN);
}

static void effort_ends_it(void **unused) {
  (void)unused;
  assert_int_equal(run_text("int main(void) { int x = __VERIFIER_nondet_int(); if (x * x == 3) reach_error(); }", 300), VERDICT_UNKNOWN);
  assert_int_equal(run_text("int main(void) { for (;;) if (__VERIFIER_nondet_int() * 2 == 1) reach_error(); }", 300), VERDICT_UNKNOWN);
}

/* Where runs alone have no chance. */
static void the_solver_suggests_inputs(void **unused) {
  (void)unused;
  static const char body[] = "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x * 123457u == 987654321u) reach_error(); }";
  assert_int_equal(run_with(run_without_solver, body, 300), VERDICT_UNKNOWN);
  assert_int_equal(run_with(engine_find("run")->run, body, 300), VERDICT_FALSE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_only_run_goes_far),   cmocka_unit_test(a_few_runs_are_long),
      cmocka_unit_test(memory_has_any_content),  cmocka_unit_test(numbers_between_those_of_the_program_are_tried),
      cmocka_unit_test(a_deep_error_is_reached), cmocka_unit_test(constants_of_the_program_are_tried),
      cmocka_unit_test(boundaries_are_tried),    cmocka_unit_test(without_inputs_it_ends),
      cmocka_unit_test(effort_ends_it),            cmocka_unit_test(the_solver_suggests_inputs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
