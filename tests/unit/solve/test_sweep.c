/* SAT sweeping. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "unit/solve/itp_problems.h"

/* Are the roots of `from` and `to` the same functions, if `inputs` says which inputs are? */
static bool same_functions(const Aig *from, const AigLit *before, const Aig *to, const AigLit *after,
                           size_t count, const AigVector *inputs) {
  Sat *sat = sat_new();
  Cnf *x = cnf_new(from, sat_sink(sat)), *y = cnf_new(to, sat_sink(sat));
  IntVector different = {0};
  for (size_t n = 1; n < inputs->size; n++)
    if (inputs->data[n] != AIG_NONE) {
      int literal = cnf_literal(y, inputs->data[n]);
      cnf_bind(x, (uint32_t)n, literal);
    }
  for (size_t i = 0; i < count; i++) {
    int d = sat_variable(sat), p = cnf_literal(x, before[i]), q = cnf_literal(y, after[i]);
    sat_clause(sat, (int[]){-d, p, q}, 3);
    sat_clause(sat, (int[]){-d, -p, -q}, 3);
    vector_push(&different, d);
  }
  sat_clause(sat, different.data, different.size);
  bool same = sat_solve(sat, NULL) == ANSWER_UNSAT;
  vector_release(&different);
  cnf_delete(x);
  cnf_delete(y);
  sat_delete(sat);
  return same;
}

/* Sweep into a fresh graph with inputs in reverse order; the number of AND nodes there. */
static size_t sweep_and_check(const Aig *from, const AigLit *roots, size_t count, Budget *budget) {
  Aig *to = aig_new();
  AigVector inputs = {0}, swept = {0};
  vector_resize(&inputs, aig_size(from));
  for (size_t n = aig_size(from); n-- > 0;)
    inputs.data[n] = aig_is_input(from, (uint32_t)n) ? aig_not(aig_input(to)) : AIG_NONE;
  for (size_t i = 0; i < count; i++) vector_push(&swept, roots[i]);
  aig_sweep(from, swept.data, count, to, &inputs, budget);
  assert_true(same_functions(from, roots, to, swept.data, count, &inputs));
  size_t size = aig_cone_size(to, swept.data, count);
  vector_release(&inputs);
  vector_release(&swept);
  aig_delete(to);
  return size;
}

static void make_inputs(Aig *aig, AigLit *word, int bits) {
  for (int i = 0; i < bits; i++) word[i] = aig_input(aig);
}

static void test_equal_adders(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit a[8], b[8], roots[16], difference = AIG_FALSE;
  make_inputs(aig, a, 8);
  make_inputs(aig, b, 8);
  word_add(aig, a, b, AIG_FALSE, roots, 8);
  word_add_select(aig, b, a, roots + 8, 8);
  size_t both = sweep_and_check(aig, roots, 16, NULL), one = sweep_and_check(aig, roots, 8, NULL);
  assert_int_equal(both, one);
  for (int i = 0; i < 8; i++) difference = aig_or(aig, difference, aig_xor(aig, roots[i], roots[8 + i]));
  assert_false(aig_is_constant(difference));
  assert_int_equal(sweep_and_check(aig, &difference, 1, NULL), 0);
  aig_delete(aig);
}

/* Functions that agree on almost all patterns: counterexamples have to split the classes. */
static void test_rare_differences(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit x[16], all = AIG_TRUE, none = AIG_TRUE, roots[4];
  make_inputs(aig, x, 16);
  for (int i = 0; i < 16; i++) all = aig_and(aig, all, x[i]);
  for (int i = 0; i < 16; i++) none = aig_and(aig, none, aig_not(x[i]));
  roots[0] = all;
  roots[1] = none;
  roots[2] = aig_not(aig_or(aig, all, none));
  roots[3] = aig_xor(aig, x[0], all);
  sweep_and_check(aig, roots, 4, NULL);
  aig_delete(aig);
}

static void test_random_graphs(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 60; seed++) {
    Random random = random_from(seed);
    Aig *aig = aig_new();
    AigLit pool[200], roots[3];
    int size = 3 + (int)random_below(&random, 6);
    make_inputs(aig, pool, size);
    while (size < 200) {
      AigLit p = pool[random_below(&random, (unsigned)size)], q = pool[random_below(&random, (unsigned)size)];
      uint32_t kind = random_below(&random, 5);
      if (kind == 4)
        pool[size++] = aig_xor(aig, p, q);
      else
        pool[size++] = aig_and(aig, aig_not_if(p, kind & 1), aig_not_if(q, kind & 2));
    }
    for (int i = 0; i < 3; i++) roots[i] = aig_not_if(pool[199 - i], seed >> i & 1);
    assert_true(sweep_and_check(aig, roots, 3, NULL) <= aig_cone_size(aig, roots, 3));
    aig_delete(aig);
  }
}

static void test_constants_and_inputs(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit x = aig_input(aig), roots[4] = {AIG_FALSE, AIG_TRUE, x, aig_not(x)};
  assert_int_equal(sweep_and_check(aig, roots, 4, NULL), 0);
  assert_int_equal(sweep_and_check(aig, roots, 1, NULL), 0);
  aig_delete(aig);
}

/* Inputs that the caller does not map become fresh ones, which are remembered. */
static void test_fresh_inputs(void **state) {
  (void)state;
  Aig *from = aig_new(), *to = aig_new();
  AigLit x = aig_input(from), y = aig_input(from), root = aig_and(from, x, y);
  AigVector inputs = {0};
  aig_sweep(from, &root, 1, to, &inputs, NULL);
  assert_int_equal(root, aig_and(to, inputs.data[aig_node(x)], inputs.data[aig_node(y)]));
  vector_release(&inputs);
  aig_delete(from);
  aig_delete(to);
}

/* Whenever it is stopped, the copy is complete, and at last as good as it gets. */
static void test_stopping(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit a[8], b[8], roots[16];
  make_inputs(aig, a, 8);
  make_inputs(aig, b, 8);
  word_add(aig, a, b, AIG_FALSE, roots, 8);
  word_add_select(aig, b, a, roots + 8, 8);
  size_t best = sweep_and_check(aig, roots, 8, NULL), first = 0, size = 0;
  unsigned visit = 1;
  for (; visit < 10000; visit++) {
    Budget budget;
    budget_init(&budget, NULL, 0, 0);
    budget_fire("sweep_next", visit);
    size = sweep_and_check(aig, roots, 16, &budget);
    budget_fire(NULL, 0);
    if (visit == 1) first = size;
    if (!budget.stopped) break;
    assert_string_equal(budget.stopped, "sweep_next");
  }
  assert_true(visit > 2);
  assert_true(first > best);
  assert_int_equal(size, best);
  aig_delete(aig);
}

/* What it is for: an interpolant stays one, and shrinks. */
static void test_interpolant(void **state) {
  (void)state;
  Problem problem;
  Receiver receiver;
  Answer answer;
  AigLit cuts[40] = {0};
  make_miter(&problem, 5, false, 10);
  receiver_init(&receiver, &problem);
  assert_null(solve_and_check(&receiver, (ItpOptions){0}, &answer, cuts));
  size_t before = aig_cone_size(receiver.aig, cuts + 1, problem.parts - 1);
  AigVector inputs = {0};
  for (size_t n = 0; n < aig_size(receiver.aig); n++)
    vector_push(&inputs, aig_is_input(receiver.aig, (uint32_t)n) ? 2 * (AigLit)n : AIG_NONE);
  aig_sweep(receiver.aig, cuts + 1, problem.parts - 1, receiver.aig, &inputs, NULL); /* into the same graph */
  assert_null(check_sequence(&receiver, cuts));
  assert_true(aig_cone_size(receiver.aig, cuts + 1, problem.parts - 1) < before);
  vector_release(&inputs);
  receiver_release(&receiver);
  problem_release(&problem);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_constants_and_inputs), cmocka_unit_test(test_fresh_inputs),
      cmocka_unit_test(test_equal_adders),         cmocka_unit_test(test_rare_differences),
      cmocka_unit_test(test_random_graphs),        cmocka_unit_test(test_stopping),
      cmocka_unit_test(test_interpolant),
  };
  return cmocka_run_group_tests_name("solve/sweep", tests, NULL, NULL);
}
