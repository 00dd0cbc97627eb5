/* Relations guessed from runs of the model: what is found, and that what is not inductive does not become a fact. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/walk.h"
#include "infer/facts.h"
#include "infer/relations.h"
#include "solve/decide.h"
#include "unit/program_model.h"

static Budget endless;

static Term variable(const Model *model, const char *name) {
  for (size_t i = 0; i < model->state.size; i++)
    if (model->state.data[i].symbol && !strcmp(model->state.data[i].symbol->name, name)) return model->state.data[i].var;
  fail_msg("no variable %s", name);
  return TERM_NONE;
}

/* The facts of the program, as found by verification. */
static ProgramModel with_facts(const char *text) {
  ProgramModel pm = program_model(text);
  Values *values = values_compute(pm.graph, &endless);
  problem_find_facts(&pm.problem, values, &endless);
  values_delete(values);
  problem_find_relations(&pm.problem, &endless);
  return pm;
}

static bool follows(const ProgramModel *pm, Term fact) {
  const Model *model = pm->model;
  assert_true(problem_has_facts(&pm->problem));
  Term against = term_and(model->bank, pm->problem.facts, term_not(model->bank, fact));
  return decide_term(model->bank, against, &endless, NULL) == ANSWER_UNSAT;
}

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"

static void equations_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { int x = 7, y = 0, z = 0; while (__VERIFIER_nondet_int()) {"
                                    " x++; y--; if (__VERIFIER_nondet_int()) z++; if (x == y + z) reach_error(); } }");
  Model *model = pm.model;
  Term x = variable(model, "x"), y = variable(model, "y"), seven = term_constant(model->bank, 32, 7);
  assert_true(follows(&pm, term_equal(model->bank, term_binary(model->bank, TERM_ADD, x, y), seven)));
  assert_false(follows(&pm, term_equal(model->bank, x, y)));
  program_model_release(&pm);
}

static Term sum(TermBank *bank, Term a, Term b) { return term_binary(bank, TERM_ADD, a, b); }

/* Runs see f == a, so that the equation is one of several that do as well for them; two of four are in another order, and a solver of bits takes long for it. */
static void equations_of_four_variables_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { unsigned f = 0, a = 0, b = 0, c = 0, d = 0; while (__VERIFIER_nondet_int()) {"
                                    " if (__VERIFIER_nondet_int()) { f = f < 1000 ? f + 1 : 0; a++; } else b++;"
                                    " if (__VERIFIER_nondet_int()) c++; else d++; if (f > 2000 || a + b < c + d) reach_error(); } }");
  Model *model = pm.model;
  TermBank *bank = model->bank;
  Term a = variable(model, "a"), b = variable(model, "b"), c = variable(model, "c"), d = variable(model, "d"), f = variable(model, "f");
  assert_true(follows(&pm, term_equal(bank, sum(bank, a, b), sum(bank, c, d))));
  assert_false(follows(&pm, term_equal(bank, f, a)));
  program_model_release(&pm);
}

/* No variable has the factor 1; modulo 2^32, 5 has an inverse. */
static void factors_need_not_be_one(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { unsigned a = 0, c = 0, d = 0; while (__VERIFIER_nondet_int()) {"
                                    " if (__VERIFIER_nondet_int()) { c += 3; d += 5; } else if (a < 90) { a += 1; c += 6; d += 10; } if (3 * d > 5 * c + a) reach_error(); } }");
  Model *model = pm.model;
  Term three = term_constant(model->bank, 32, 3), five = term_constant(model->bank, 32, 5);
  Term left = term_binary(model->bank, TERM_MULTIPLY, variable(model, "d"), three), right = term_binary(model->bank, TERM_MULTIPLY, variable(model, "c"), five);
  assert_true(follows(&pm, term_equal(model->bank, left, right)));
  program_model_release(&pm);
}

/* It holds in the second loop because of what it is in the first; there alone it would not be inductive. */
static void equations_hold_in_several_loops(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { unsigned a = 0, b = 0, c = 0, d = 0; while (__VERIFIER_nondet_int()) {"
                                    " if (__VERIFIER_nondet_int()) a++; else b++; if (__VERIFIER_nondet_int()) c++; else d++; }"
                                    " while (a) { a--; b++; if (__VERIFIER_nondet_int()) { c--; d++; } } if (b != c + d) reach_error(); }");
  Model *model = pm.model;
  TermBank *bank = model->bank;
  Term a = variable(model, "a"), b = variable(model, "b"), c = variable(model, "c"), d = variable(model, "d");
  assert_true(follows(&pm, term_equal(bank, sum(bank, a, b), sum(bank, c, d))));
  program_model_release(&pm);
}

static void comparisons_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0; while (i < n) {"
                                    " i++; if (i > n) reach_error(); } }");
  Term i = variable(pm.model, "i"), n = variable(pm.model, "n");
  assert_true(follows(&pm, term_binary(pm.model->bank, TERM_ULESS_EQUAL, i, n)));
  assert_false(follows(&pm, term_binary(pm.model->bank, TERM_ULESS, i, n)));
  program_model_release(&pm);
}

/* Small inputs see y = 2 x and x < z; large ones do not. */
static void what_samples_only_suggest_is_dropped(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { unsigned x = 0, y = 0, z = 1; while (__VERIFIER_nondet_uint()) {"
                                    " x++; z++; y = y == 2000 ? 0 : y + 2; if (x == y + z) reach_error(); } }");
  Model *model = pm.model;
  Term x = variable(model, "x"), y = variable(model, "y"), z = variable(model, "z");
  assert_false(follows(&pm, term_equal(model->bank, term_binary(model->bank, TERM_ADD, x, x), y)));
  assert_false(follows(&pm, term_binary(model->bank, TERM_ULESS, x, z)));
  Term next = term_binary(model->bank, TERM_ADD, x, term_constant(model->bank, 32, 1));
  assert_true(follows(&pm, term_equal(model->bank, next, z)));
  program_model_release(&pm);
}

/* A guess speaks of one cut point: i and k go together in the first loop only. */
static void guesses_belong_to_cut_points(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEAD "int main(void) { int n = __VERIFIER_nondet_int(), i = 0, k = 0; while (i < n) { i++; k++; }"
                                       " while (i > 0) { i--; if (k < i) reach_error(); } }");
  RelationVector relations = {0};
  model_guess_relations(pm.model, &endless, &relations);
  Term equal = term_equal(pm.model->bank, variable(pm.model, "i"), variable(pm.model, "k"));
  size_t found = 0;
  for (size_t i = 0; i < relations.size; i++) found += relations.data[i].fact == equal;
  assert_int_equal(found, 1);
  vector_release(&relations);
  program_model_release(&pm);
}

/* No sample comes to 5000; the remainder behind it is a guess that the solver confirms, the other one it drops. */
static void remainders_beyond_a_constant_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { unsigned x = 1; while (x < 1000000) {"
                                    " if (x < 5000) x++; else x += 2; } if (x % 2) reach_error(); }");
  Model *model = pm.model;
  Term x = variable(model, "x"), far = term_binary(model->bank, TERM_ULESS_EQUAL, term_constant(model->bank, 32, 5000), x);
  Term rest = term_binary(model->bank, TERM_UREMAINDER, x, term_constant(model->bank, 32, 2)), none = term_constant(model->bank, 32, 0);
  assert_true(follows(&pm, term_or(model->bank, term_not(model->bank, far), term_equal(model->bank, rest, none))));
  assert_false(follows(&pm, term_equal(model->bank, rest, none)));
  assert_false(follows(&pm, term_not(model->bank, far)));
  program_model_release(&pm);
}

static void remainders_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { int x = 1, y = 0; while (y < 9000) { x = x > 20000 ? 1 : x + 3; y++;"
                                    " if (x % 3 == 2) reach_error(); } }");
  Model *model = pm.model;
  Term rest = term_binary(model->bank, TERM_SREMAINDER, variable(model, "x"), term_constant(model->bank, 32, 3));
  assert_true(follows(&pm, term_equal(model->bank, rest, term_constant(model->bank, 32, 1))));
  program_model_release(&pm);
}

/* l cannot overflow, because it is at most a constant away from k. */
static void offsets_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { int l = __VERIFIER_nondet_int(), k = 0; if (l < 1 || l >= 1000) return 0;"
                                    " while (k < 5000) { if (__VERIFIER_nondet_int()) l++; k++; if (l < 1) reach_error(); } }");
  Model *model = pm.model;
  Term l = variable(model, "l"), k = variable(model, "k"), sum = term_binary(model->bank, TERM_ADD, k, term_constant(model->bank, 32, 1000));
  assert_true(follows(&pm, term_binary(model->bank, TERM_SLESS, l, sum)));
  assert_true(follows(&pm, term_binary(model->bank, TERM_SLESS_EQUAL, term_constant(model->bank, 32, 1), l)));
  program_model_release(&pm);
}

static void products_are_found(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { int n = __VERIFIER_nondet_int(), s = 0, i = 0; if (n < 0 || n > 200) return 0;"
                                    " while (i < n) { i++; s += i; } if (2 * s != n * (n + 1)) reach_error(); }");
  Model *model = pm.model;
  TermBank *bank = model->bank;
  Term i = variable(model, "i"), s = variable(model, "s"), square = term_binary(bank, TERM_MULTIPLY, i, i);
  assert_true(follows(&pm, term_equal(bank, term_binary(bank, TERM_ADD, s, s), term_binary(bank, TERM_ADD, square, i))));
  assert_false(follows(&pm, term_equal(bank, s, square)));
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(remainders_beyond_a_constant_are_found),
      cmocka_unit_test(remainders_are_found),
      cmocka_unit_test(offsets_are_found),
      cmocka_unit_test(products_are_found),
      cmocka_unit_test(equations_are_found),
      cmocka_unit_test(equations_of_four_variables_are_found),
      cmocka_unit_test(factors_need_not_be_one),
      cmocka_unit_test(equations_hold_in_several_loops),
      cmocka_unit_test(comparisons_are_found),
      cmocka_unit_test(what_samples_only_suggest_is_dropped),
      cmocka_unit_test(guesses_belong_to_cut_points),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
