/* The solver that takes terms: answers under assumptions, values, and what a budget that ended leaves. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/itp.h"
#include "solve/term_solver.h"

enum { WIDTH = 70 };

typedef struct {
  TermBank *bank;
  TermSolver solver;
  Term x, y;
} Fixture;

static void fixture_init(Fixture *f) {
  f->bank = bank_new();
  f->x = term_variable(f->bank, WIDTH, "x");
  f->y = term_variable(f->bank, WIDTH, "y");
  term_solver_init(&f->solver, f->bank);
}

static void fixture_release(Fixture *f) {
  term_solver_release(&f->solver);
  bank_delete(f->bank);
}

static void assumptions_hold_for_one_question(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  int less = term_solver_literal(&f.solver, term_uless(f.bank, f.x, f.y));
  int equal = term_solver_literal(&f.solver, term_equal(f.bank, f.x, f.y));
  assert_int_equal(term_solver_ask(&f.solver, (int[]){less, equal}, 2, NULL), ANSWER_UNSAT);
  assert_int_equal(term_solver_ask(&f.solver, &less, 1, NULL), ANSWER_SAT);
  assert_int_equal(term_solver_ask(&f.solver, &equal, 1, NULL), ANSWER_SAT);
  assert_true(term_solver_assert(&f.solver, term_equal(f.bank, f.x, f.y)));
  assert_int_equal(term_solver_ask(&f.solver, &less, 1, NULL), ANSWER_UNSAT);
  fixture_release(&f);
}

/* Of a word that is longer than 64 bits, and of one that the solver never heard of, in the place of an older value. */
static void values_are_read(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  uint64_t words[2] = {0x123456789abcdef0, 0x2a}, nine[2] = {9, 9};
  assert_true(term_solver_assert(&f.solver, term_equal(f.bank, f.x, term_words_constant(f.bank, WIDTH, words))));
  assert_int_equal(term_solver_ask(&f.solver, NULL, 0, NULL), ANSWER_SAT);
  Evaluation *values = evaluation_new(f.bank);
  evaluation_set_words(values, f.y, nine);
  term_solver_read(&f.solver, f.x, values);
  term_solver_read(&f.solver, f.y, values);
  assert_memory_equal(evaluation_words(values, f.x), words, sizeof words);
  assert_int_equal(evaluation_value(values, f.y), 0);
  evaluation_delete(values);
  fixture_release(&f);
}

/* Nothing is answered while something is missing, and no assumption is left over for later. */
static void an_ended_budget_is_told(void **state) {
  (void)state;
  Fixture f;
  Budget none;
  fixture_init(&f);
  int less = term_solver_literal(&f.solver, term_uless(f.bank, f.x, f.y));
  budget_init(&none, NULL, 0, 1);
  budget_spend(&none, 1);
  term_solver_set_budget(&f.solver, &none);
  Term product = term_equal(f.bank, term_binary(f.bank, TERM_MULTIPLY, f.x, f.y), f.x);
  assert_false(term_solver_assert(&f.solver, product));
  assert_int_equal(term_solver_literal(&f.solver, product), 0);
  assert_int_equal(term_solver_ask(&f.solver, &less, 1, &none), ANSWER_UNKNOWN);
  term_solver_set_budget(&f.solver, NULL);
  assert_int_equal(term_solver_ask(&f.solver, (int[]){-less}, 1, NULL), ANSWER_SAT);
  fixture_release(&f);
}

static Term mixed(TermBank *bank, Term x) {
  Term odd = term_constant(bank, WIDTH, 0x7feb352d846ca68b);
  for (int round = 0; round < 2; round++) {
    x = term_binary(bank, TERM_XOR, x, term_binary(bank, TERM_SHIFT_RIGHT, x, term_constant(bank, WIDTH, 33)));
    x = term_binary(bank, TERM_MULTIPLY, x, odd);
  }
  return x;
}

/* Bit by bit, nobody would live to see the first and the second answer. */
static void equal_operands_give_equal_results(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term u = term_variable(f.bank, WIDTH, "u"), v = term_variable(f.bank, WIDTH, "v");
  int hash = term_solver_literal(&f.solver, term_equal(f.bank, mixed(f.bank, f.x), mixed(f.bank, f.y)));
  int quotient = term_solver_literal(&f.solver, term_equal(f.bank, term_binary(f.bank, TERM_UDIVIDE, f.x, u), term_binary(f.bank, TERM_UDIVIDE, f.y, v)));
  int x_is_y = term_solver_literal(&f.solver, term_equal(f.bank, f.x, f.y)), u_is_v = term_solver_literal(&f.solver, term_equal(f.bank, u, v));
  assert_int_equal(term_solver_ask(&f.solver, (int[]){x_is_y, -hash}, 2, NULL), ANSWER_UNSAT);
  assert_int_equal(term_solver_ask(&f.solver, (int[]){x_is_y, u_is_v, -quotient}, 3, NULL), ANSWER_UNSAT);
  assert_int_equal(term_solver_ask(&f.solver, (int[]){-x_is_y, u_is_v, quotient}, 3, NULL), ANSWER_SAT); /* both 0, say */
  assert_int_equal(term_solver_ask(&f.solver, (int[]){-x_is_y, -hash}, 2, NULL), ANSWER_SAT);
  fixture_release(&f);
}

/* Clauses for another sink: a part of an interpolation problem. */
static void clauses_go_elsewhere(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x");
  Itp *itp = itp_new(2, (ItpOptions){0});
  TermSolver solver;
  term_solver_init_for(&solver, bank, itp_sink(itp, 0));
  assert_null(solver.sat);
  assert_true(term_solver_assert(&solver, term_uless(bank, x, term_constant(bank, 8, 3))));
  assert_true(term_solver_assert(&solver, term_uless(bank, term_constant(bank, 8, 4), x)));
  assert_true(term_solver_is_complete(&solver));
  Budget endless;
  budget_init(&endless, NULL, 0, 0);
  assert_int_equal(itp_solve(itp, &endless), ANSWER_UNSAT);
  term_solver_release(&solver);
  itp_delete(itp);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(assumptions_hold_for_one_question),
      cmocka_unit_test(values_are_read),
      cmocka_unit_test(an_ended_budget_is_told),
      cmocka_unit_test(equal_operands_give_equal_results),
      cmocka_unit_test(clauses_go_elsewhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
