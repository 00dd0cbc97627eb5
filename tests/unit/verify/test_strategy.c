/* The strategy: the order of attempts, their shares, when they apply; what one attempt finds out is there for the next. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "unit/program_model.h"
#include "unit/sample_models.h"
#include "verify/strategy.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"
#define LOOP HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x += 2; if (x == 7) reach_error(); } }"
#define ARRAY HEAD "int a[5000]; int main(void) { int i; for (i = 0; i < 5000; i++) a[i] = 1; for (i = 0; i < 5000; i++) if (a[i] != 1) reach_error(); }"
#define STRAIGHT HEAD "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }"
#define NO_INPUT HEAD "int main(void) { unsigned x = 0; while (x != 9) { x += 2; if (x == 100001) reach_error(); } }"

/* ---- when attempts apply -------------------------------------------------------------------------- */

/* The names of those that would be tried if none decided anything, and none found a fact. */
static void applicable(const char *text, unsigned roles, bool is_false_alarm, bool is_incomplete, Buffer *names) {
  static const IncompletePoint point;
  ProgramModel pm = program_model(text);
  Result result;
  result_init(&result);
  if (is_incomplete) result.incomplete = &point;
  EngineOptions options = {0};
  Situation s = {.problem = &pm.problem, .result = &result, .options = &options, .roles = roles, .is_false_alarm = is_false_alarm};
  const Attempt *const tables[] = {strategy_quick, strategy_attempts};
  for (size_t i = 0; i < 2; i++)
    for (const Attempt *a = tables[i]; a->name; a++)
      if (strategy_applies(a, &s)) buffer_format(names, "%s ", a->name);
  result_release(&result);
  program_model_release(&pm);
}

static void assert_applicable_to(const char *text, unsigned roles, bool is_false_alarm, bool is_incomplete, const char *expected) {
  Buffer names = {0};
  applicable(text, roles, is_false_alarm, is_incomplete, &names);
  assert_string_equal(buffer_text(&names), expected);
  vector_release(&names);
}

static void assert_applicable(const char *text, bool is_false_alarm, bool is_incomplete, const char *expected) {
  assert_applicable_to(text, ROLE_ALL, is_false_alarm, is_incomplete, expected);
}

static void attempts_come_in_this_order(void **state) {
  (void)state;
  assert_applicable(LOOP, false, false, "moment run relations classes explicit pdr long-explicit kind concolic misper more-pdr dar imc ");
  assert_applicable(NO_INPUT, false, false, "moment run relations classes explicit pdr long-explicit kind long-run misper more-pdr dar imc ");
  assert_applicable(ARRAY, false, false,
                    "moment run relations elements more-elements array-bmc misper classes explicit pdr long-explicit kind concolic more-pdr dar imc ");
}

static void without_a_loop_there_is_one_question(void **state) {
  (void)state;
  assert_applicable(STRAIGHT, false, false, "moment run bmc ");
}

static void without_hope_for_a_proof_bugs_are_looked_for(void **state) {
  (void)state;
  assert_applicable(LOOP, false, true, "run concolic bmc ");
}

static void after_a_false_alarm_the_program_is_run(void **state) {
  (void)state;
  assert_applicable(LOOP, true, false, "run concolic ");
  assert_applicable(STRAIGHT, true, false, "run concolic ");
  assert_applicable(NO_INPUT, true, false, "run long-run ");
}

static void hardware_is_not_run(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 13);
  Problem problem;
  Result result;
  problem_init(&problem, model);
  result_init(&result);
  EngineOptions options = {0};
  Situation s = {.problem = &problem, .result = &result, .options = &options};
  const Attempt *const tables[] = {strategy_quick, strategy_attempts};
  for (size_t i = 0; i < 2; i++)
    for (const Attempt *a = tables[i]; a->name; a++) {
      bool runs = !strcmp(a->name, "run") || !strcmp(a->name, "concolic") || !strcmp(a->name, "long-run");
      if (runs) assert_false(a->when->holds(&s));
    }
  assert_false(strategy_before[0].when->holds(&s)); /* nor are there values of variables */
  problem_release(&problem);
  model_delete(model);
}

/* ---- roles ---------------------------------------------------------------------------------------- */

static void who_works_alone_has_all_roles(void **state) {
  (void)state;
  assert_int_equal(strategy_roles(0, 0), ROLE_ALL);
  assert_int_equal(strategy_roles(0, 2), ROLE_ALL);
  assert_int_equal(strategy_roles(1, 1), ROLE_ALL);
}

static void each_role_is_somebodys(void **state) {
  (void)state;
  for (unsigned partners = 2; partners <= STRATEGY_PARTNERS; partners++) {
    unsigned roles = 0;
    for (unsigned number = 1; number <= partners; number++) {
      assert_false(roles & strategy_roles(number, partners));
      roles |= strategy_roles(number, partners);
    }
    assert_int_equal(roles, ROLE_ALL);
  }
}

static void partners_have_lines_of_their_own(void **state) {
  (void)state;
  assert_applicable_to(LOOP, ROLE_PROOF, false, false, "moment relations classes explicit pdr long-explicit kind more-pdr imc ");
  assert_applicable_to(LOOP, ROLE_BUGS | ROLE_GUESS, false, false, "run concolic misper dar long-pdr long-bmc ");
  assert_applicable_to(LOOP, ROLE_BUGS, false, false, "run concolic long-bmc ");
  assert_applicable_to(LOOP, ROLE_GUESS, false, false, "misper dar long-pdr long-bmc ");
  assert_applicable_to(LOOP, ROLE_BUGS, false, true, "run concolic bmc ");
  assert_applicable_to(STRAIGHT, ROLE_PROOF, false, false, "moment bmc ");
}

/* ---- shares --------------------------------------------------------------------------------------- */

static const Attempt *attempt_named(const char *name) {
  const Attempt *const tables[] = {strategy_quick, strategy_attempts};
  for (size_t i = 0; i < 2; i++)
    for (const Attempt *a = tables[i]; a->name; a++)
      if (!strcmp(a->name, name)) return a;
  fail_msg("no attempt is %s", name);
  return NULL;
}

static void shares_are_parts_of_what_is_left(void **state) {
  (void)state;
  Budget endless, limited;
  budget_init(&endless, NULL, 0, 0);
  budget_init(&limited, NULL, 1000, 0);
  Budget moment = strategy_share(attempt_named("moment"), &limited);
  assert_true(budget_seconds_left(&moment) <= 20 && budget_seconds_left(&moment) > 1);
  assert_int_equal(moment.effort_limit, 200);
  Budget without = strategy_share(attempt_named("moment"), &endless);
  assert_true(budget_seconds_left(&without) > 1e6); /* its effort limits it */
  Budget misper = strategy_share(attempt_named("misper"), &endless);
  assert_true(budget_seconds_left(&misper) <= 10);
  Budget last = strategy_share(attempt_named("imc"), &limited);
  assert_true(budget_seconds_left(&last) > 500 && !last.effort_limit);
}

/* The one that takes what is left comes last of those for loops, and every other has a limit. */
static void all_but_the_last_are_limited(void **state) {
  (void)state;
  for (const Attempt *a = strategy_quick; a->name; a++) assert_true(a->share > 0 && a->share < 0.05 && a->effort);
  for (const Attempt *a = strategy_attempts; a->name; a++) {
    bool is_last = !strcmp(a->name, "imc") || !strcmp(a->name, "bmc") || !strcmp(a->name, "long-bmc");
    assert_int_equal(a->share == 0, is_last);
    assert_true(is_last || (a->share > 0 && a->share < 1));
  }
}

/* ---- running -------------------------------------------------------------------------------------- */

typedef struct {
  Buffer attempts; /* "attempts.moment ..." */
} Heard;

static void hear(void *context, const char *name, double seconds) {
  assert_true(seconds >= 0);
  buffer_format(&((Heard *)context)->attempts, "%s ", name);
}

static void run(const char *engine, Problem *problem, EngineOptions options, Heard *heard, Result *result) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  result_init(result);
  Observer observer = {.context = heard, .measure = hear};
  strategy_run((StrategyChoice){.engine = engine}, problem, &options, &observer, &budget, result);
}

static void who_decides_is_told(void **state) {
  (void)state;
  ProgramModel pm = program_model(LOOP);
  Result result;
  Heard heard = {0};
  run("auto", &pm.problem, (EngineOptions){0}, &heard, &result);
  assert_int_equal(result.verdict, VERDICT_TRUE);
  assert_string_equal(result.decided_by, "moment");
  assert_string_equal(buffer_text(&heard.attempts), "attempts.values attempts.moment ");
  result_release(&result);
  program_model_release(&pm);
  vector_release(&heard.attempts);
}

static void one_engine_is_not_the_whole_strategy(void **state) {
  (void)state;
  ProgramModel pm = program_model(LOOP);
  Result result;
  Heard heard = {0};
  run("imc", &pm.problem, (EngineOptions){0}, &heard, &result);
  assert_int_equal(result.verdict, VERDICT_TRUE);
  assert_string_equal(result.decided_by, "imc");
  assert_string_equal(buffer_text(&heard.attempts), "attempts.values attempts.imc ");
  result_release(&result);
  program_model_release(&pm);
  vector_release(&heard.attempts);
}

/* No attempt gets far: all are made, within the bound. */
static void undecided_attempts_make_room_for_the_next(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 100);
  Problem problem;
  Result result;
  Heard heard = {0};
  problem_init(&problem, model);
  run("auto", &problem, (EngineOptions){.max_k = 2}, &heard, &result);
  assert_int_equal(result.verdict, VERDICT_UNKNOWN);
  assert_null(result.decided_by);
  assert_string_equal(result.reason, "max-k");
  assert_int_equal(problem.safe, 3);
  assert_string_equal(buffer_text(&heard.attempts), "attempts.moment attempts.relations attempts.classes attempts.explicit attempts.pdr attempts.long-explicit "
                                                    "attempts.kind attempts.misper attempts.more-pdr attempts.dar attempts.imc ");
  result_release(&result);
  problem_release(&problem);
  model_delete(model);
  vector_release(&heard.attempts);
}

static Part take_guesses(void *count) {
  ++*(unsigned *)count;
  return (Part){.roles = ROLE_GUESS};
}

/* The attempts at a counter with this bad value, and how often the work was to be shared. */
static unsigned run_with_partners(uint64_t bad, unsigned roles, Heard *heard, Verdict *verdict) {
  Model *model = sample_counter(8, 0, 2, bad);
  Problem problem;
  Result result;
  Budget budget;
  unsigned splits = 0;
  problem_init(&problem, model);
  budget_init(&budget, NULL, 0, 0);
  result_init(&result);
  StrategyChoice choice = {.engine = "auto", .part = {.roles = roles}, .split = take_guesses, .split_context = &splits};
  strategy_run(choice, &problem, &(EngineOptions){.max_k = 6}, &(Observer){.context = heard, .measure = hear}, &budget, &result);
  *verdict = result.verdict;
  result_release(&result);
  problem_release(&problem);
  model_delete(model);
  return splits;
}

/* By then each has what no other has; before, whoever works has it all. */
static void work_is_shared_once_it_takes_long(void **state) {
  (void)state;
  Heard easy = {0}, hard = {0};
  Verdict verdict;
  assert_int_equal(run_with_partners(4, ROLE_ALL, &easy, &verdict), 0);
  assert_int_equal(verdict, VERDICT_FALSE);
  assert_string_equal(buffer_text(&easy.attempts), "attempts.moment ");
  assert_int_equal(run_with_partners(100, 0, &hard, &verdict), 1);
  assert_int_equal(verdict, VERDICT_UNKNOWN);
  assert_string_equal(buffer_text(&hard.attempts), "attempts.moment attempts.misper attempts.dar attempts.long-pdr attempts.long-bmc ");
  vector_release(&easy.attempts);
  vector_release(&hard.attempts);
}

static void names_are_those_of_the_command_line(void **state) {
  (void)state;
  assert_true(strategy_is_engine("auto") && strategy_is_auto("auto"));
  assert_true(strategy_is_engine("imc") && !strategy_is_auto("imc"));
  assert_false(strategy_is_engine("magic"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(attempts_come_in_this_order),
      cmocka_unit_test(without_a_loop_there_is_one_question),
      cmocka_unit_test(without_hope_for_a_proof_bugs_are_looked_for),
      cmocka_unit_test(after_a_false_alarm_the_program_is_run),
      cmocka_unit_test(hardware_is_not_run),
      cmocka_unit_test(who_works_alone_has_all_roles),
      cmocka_unit_test(each_role_is_somebodys),
      cmocka_unit_test(partners_have_lines_of_their_own),
      cmocka_unit_test(shares_are_parts_of_what_is_left),
      cmocka_unit_test(all_but_the_last_are_limited),
      cmocka_unit_test(who_decides_is_told),
      cmocka_unit_test(one_engine_is_not_the_whole_strategy),
      cmocka_unit_test(undecided_attempts_make_room_for_the_next),
      cmocka_unit_test(work_is_shared_once_it_takes_long),
      cmocka_unit_test(names_are_those_of_the_command_line),
  };
  return cmocka_run_group_tests_name("verify/strategy", tests, NULL, NULL);
}
