/* The exact view, unrolled in words: errors lie where they lie, and their inputs lead there. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "model/unroll/array_unrolling.h"
#include "model/trace/execute.h"
#include "unit/program_model.h"

static const char prelude[] = "void reach_error(void); int __VERIFIER_nondet_int(void); void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);\n";

typedef struct {
  ProgramModel pm;
  const Model *exact;
  ArrayUnrolling *unrolling;
  Budget budget;
} Fixture;

static void setup(Fixture *f, const char *body) {
  Buffer text = {0};
  buffer_format(&text, "%s%s", prelude, body);
  *f = (Fixture){.pm = program_model(buffer_text(&text))};
  vector_release(&text);
  assert_non_null(f->pm.model);
  budget_init(&f->budget, NULL, 0, 0);
  f->exact = problem_exact(&f->pm.problem, &f->budget);
  assert_non_null(f->exact);
  assert_ptr_equal(f->exact, problem_exact(&f->pm.problem, &f->budget)); /* it is kept */
  assert_null(f->exact->approximation);
  f->unrolling = array_unrolling_new(f->exact);
}

static void teardown(Fixture *f) {
  array_unrolling_delete(f->unrolling);
  program_model_release(&f->pm);
}

/* The first pass with an error, which must really happen; `limit`: none before that. */
static unsigned first_error(const char *body, unsigned limit) {
  Fixture f;
  setup(&f, body);
  unsigned depth = 0;
  for (; depth < limit; depth++) {
    Answer answer = array_unrolling_ask_error(f.unrolling, depth, &f.budget);
    assert_int_not_equal(answer, ANSWER_UNKNOWN);
    if (answer == ANSWER_UNSAT) continue;
    RunInputs *run = array_unrolling_run_inputs(f.unrolling, depth, &f.budget);
    assert_non_null(run);
    assert_true(execute_confirms(f.exact, &run->inputs, &f.budget));
    run_inputs_delete(run);
    break;
  }
  teardown(&f);
  return depth;
}

static void elements_are_told_apart(void **state) {
  (void)state;
  assert_int_equal(first_error("int a[1000]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();"
                               "if (i < 0 || i > 999 || j < 0 || j > 999) return 0;"
                               "a[i] = 1; a[j] += 2; if (a[i] == 1 && a[j] == 3) reach_error(); }", 3), 3);
  assert_int_equal(first_error("int a[1000]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();"
                               "if (i < 0 || i > 999 || j < 0 || j > 999) return 0;"
                               "a[i] = 1; a[j] += 2; if (a[i] == 3 && i == 777) reach_error(); }", 3), 0);
}

static void content_that_nobody_wrote(void **state) {
  (void)state;
  assert_int_equal(first_error("int main(void) { short a[5000]; int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();"
                               "if (i < 0 || i > 4999 || j < 0 || j > 4999) return 0;"
                               "if (a[i] == 5 && a[j] == 6 && a[4999] == 7 && a[i + 1 - 1] != a[4999]) reach_error(); }", 1), 0);
  assert_int_equal(first_error("int main(void) { short a[5000]; int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();"
                               "if (i < 0 || i > 4999 || j < 0 || j > 4999) return 0;"
                               "if (a[i] == 5 && a[j] == 6 && i == j) reach_error(); }", 1), 1);
  assert_int_equal(first_error("int main(void) { int n = __VERIFIER_nondet_int(); if (n < 200 || n > 300) return 0;"
                               "char *p = malloc(n), *q = calloc(n, 1); int i = __VERIFIER_nondet_int(); if (i < 0 || i >= n) return 0;"
                               "if (p[i] == 3 && p[n - 1] == 4 && q[i] == 0) reach_error(); }", 1), 0);
  assert_int_equal(first_error("int main(void) { int n = __VERIFIER_nondet_int(); if (n < 200 || n > 300) return 0;"
                               "char *q = calloc(n, 1); int i = __VERIFIER_nondet_int(); if (i < 0 || i >= n) return 0;"
                               "if (q[i] != 0) reach_error(); }", 1), 1);
}

/* Each visit gives new content. */
static void content_of_each_visit(void **state) {
  (void)state;
  assert_int_equal(first_error("int main(void) { int s = 0; for (;;) { int a[2000]; int i = __VERIFIER_nondet_int();"
                               "if (i < 0 || i > 199) return 0; if (a[i] != s + 10) return 0; s = a[i]; if (s == 30) reach_error(); } }", 6), 3);
}

static void loops_fill_and_read(void **state) {
  (void)state;
  const char text[] = "int a[300]; int main(void) { for (int i = 0; i < 300; i++) a[i] = 2 * i;"
                      "int k = __VERIFIER_nondet_int(); if (k < 0 || k > 299) return 0; if (a[k] %s) reach_error(); }";
  char body[400];
  snprintf(body, sizeof body, text, "== 246");
  assert_int_equal(first_error(body, 310), 301);
  snprintf(body, sizeof body, text, "% 2 == 1");
  assert_int_equal(first_error(body, 310), 310);
}

/* Outside: an invalid read gives anything, an invalid write changes nothing. */
static void outside_of_the_array(void **state) {
  (void)state;
  assert_int_equal(first_error("int a[2000]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 2000 || i > 2001) return 0;"
                               "if (a[i] == 5) reach_error(); }", 1), 0);
  assert_int_equal(first_error("int a[200]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 200 || i > 201) return 0;"
                               "a[i] = 5; int j = __VERIFIER_nondet_int(); if (j < 0 || j > 199) return 0; if (a[j] != 0) reach_error(); }", 1), 1);
}

static void executions_end(void **state) {
  (void)state;
  Fixture f;
  setup(&f, "int a[300]; int main(void) { int k = __VERIFIER_nondet_int(); for (int i = 0; i < 5; i++) { if (k < 0 || k > 200) return 0; a[k + i] = 1; }"
            "if (a[7] == 2) reach_error(); return 0; }");
  unsigned depth = 0;
  while (depth < 20 && array_unrolling_ask_error(f.unrolling, depth, &f.budget) == ANSWER_UNSAT &&
         array_unrolling_ask_incomplete(f.unrolling, depth, &f.budget) == ANSWER_UNSAT && array_unrolling_ask_alive(f.unrolling, depth, &f.budget) == ANSWER_SAT)
    depth++;
  assert_int_equal(array_unrolling_ask_alive(f.unrolling, depth, &f.budget), ANSWER_UNSAT);
  assert_int_equal(depth, 6);
  teardown(&f);
}

static void where_the_model_ends(void **state) {
  (void)state;
  Fixture f;
  setup(&f, "int a[300]; int f(int n) { return n > 0 ? f(n - 1) + a[n] : 0; } int main(void) { int k = __VERIFIER_nondet_int();"
            "if (k < 0 || k > 200) return 0; a[k] = 9; if (a[33] == 9) return f(k); return 0; }");
  assert_int_equal(array_unrolling_ask_incomplete(f.unrolling, 0, &f.budget), ANSWER_SAT);
  const IncompletePoint *point = array_unrolling_incomplete_point(f.unrolling, 0);
  assert_non_null(point);
  assert_string_equal(point->reason, "recursion bound");
  teardown(&f);
}

static void budgets_end_it(void **state) {
  (void)state;
  static const char *const points[] = {"array_unrolling_refine", "sat_solve", "blast_next", "cnf_next"};
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    Fixture f;
    setup(&f, "int a[1000]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();"
              "if (i < 0 || i > 999 || j < 0 || j > 999) return 0; a[i] = i * j; if (a[j] == 9) reach_error(); }");
    budget_fire(points[i], 1);
    assert_int_equal(array_unrolling_ask_error(f.unrolling, 0, &f.budget), ANSWER_UNKNOWN);
    budget_fire(NULL, 0);
    Budget again;
    budget_init(&again, NULL, 0, 0);
    assert_int_equal(array_unrolling_ask_error(f.unrolling, 0, &again), ANSWER_SAT);
    teardown(&f);
  }
}

/* Without large objects there is nothing to gain. */
static void small_programs_have_none(void **state) {
  (void)state;
  ProgramModel pm = program_model("int a[4]; int main(void) { return a[1]; }");
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(pm.model->large, 0);
  assert_null(problem_exact(&pm.problem, &budget));
  program_model_release(&pm);
}

/* Inputs keep it open at every depth whether the loop goes on, which takes the solver no conflict worth mentioning. */
static void deep_questions_are_an_effort(void **state) {
  (void)state;
  enum { DEPTH = 128 };
  Fixture f;
  setup(&f, "int a[1000]; int main(void) { int n = 0; while (__VERIFIER_nondet_int()) {"
            "int i = __VERIFIER_nondet_int(); if (i < 0 || i > 999) return 0; a[i] = n; n ^= 1; } if (a[5] == 2) reach_error(); }");
  for (unsigned depth = 0; depth < DEPTH; depth++) assert_int_equal(array_unrolling_ask_error(f.unrolling, depth, &f.budget), ANSWER_UNSAT);
  Budget deep;
  budget_init(&deep, NULL, 0, 0);
  assert_int_equal(array_unrolling_ask_alive(f.unrolling, DEPTH - 1, &deep), ANSWER_SAT);
  assert_true(deep.effort >= (DEPTH - 1) / 16);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elements_are_told_apart), cmocka_unit_test(content_that_nobody_wrote), cmocka_unit_test(content_of_each_visit),
      cmocka_unit_test(loops_fill_and_read),     cmocka_unit_test(outside_of_the_array),      cmocka_unit_test(executions_end),
      cmocka_unit_test(where_the_model_ends),    cmocka_unit_test(budgets_end_it),            cmocka_unit_test(small_programs_have_none),
      cmocka_unit_test(deep_questions_are_an_effort),
  };
  return cmocka_run_group_tests_name("model/exact", tests, NULL, NULL);
}
