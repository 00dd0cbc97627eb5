/* The invariant checker and its certificates: right ones pass, each kind of wrong one is refused where it is
 * wrong. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "evidence/invariant.h"
#include "logic/evaluate.h"
#include "model/formats/aiger.h"
#include "unit/solver_program.h"

enum { PREFIX, INITIAL, INDUCTIVE, SAFE };

/* x starts with an even input and grows by 2 while `go`; then 7 would be the error.  y counts passes. */
typedef struct {
  Model *model;
  TermBank *bank;
  Term x, y, start, go, even;
} Even;

static Even even_model(void) {
  Even e = {.model = model_new()};
  Model *m = e.model;
  TermBank *bank = e.bank = m->bank;
  Term one = term_constant(bank, 8, 1);
  model_add_state(m, "x", 8);
  model_add_state(m, "y|\\", 16);
  e.x = m->state.data[0].var;
  e.y = m->state.data[1].var;
  e.start = model_add_input(m, &m->prefix, "x", 8, term_true(bank), NULL);
  e.go = model_add_input(m, &m->loop, "go", 1, term_true(bank), NULL);
  e.even = term_equal(bank, term_and(bank, e.x, one), term_constant(bank, 8, 0));
  m->has_loop = true;
  m->state.data[0].init = e.start;
  m->state.data[0].next = term_add(bank, e.x, term_constant(bank, 8, 2));
  m->state.data[1].init = term_constant(bank, 16, 0);
  m->state.data[1].next = term_add(bank, e.y, term_constant(bank, 16, 1));
  m->prefix.valid = term_equal(bank, term_and(bank, e.start, one), term_constant(bank, 8, 0));
  m->loop.valid = e.go;
  m->loop.error = term_and(bank, term_not(bank, e.go), term_equal(bank, e.x, term_constant(bank, 8, 7)));
  return e;
}

static EvidenceAnswer check(Model *model, Term invariant, unsigned *condition) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  size_t size = bank_size(model->bank);
  EvidenceAnswer answer = invariant_check(model, invariant, &budget, condition, NULL);
  assert_int_equal(bank_size(model->bank), size);
  return answer;
}

static void check_fails(Model *model, Term invariant, unsigned expected) {
  unsigned condition = 99;
  assert_int_equal(check(model, invariant, &condition), EVIDENCE_FAILS);
  assert_int_equal(condition, expected);
}

static void check_holds(Model *model, Term invariant) {
  unsigned condition;
  EvidenceAnswer answer = check(model, invariant, &condition);
  if (answer != EVIDENCE_HOLDS) fail_msg("condition %s", invariant_condition_name(condition));
}

/* ---- somebody else's opinion --------------------------------------------------------------------- */

static Answer say_unsat(const TermBank *bank, Term formula, Budget *budget) {
  (void)bank, (void)formula, (void)budget;
  return ANSWER_UNSAT;
}

static Answer say_nothing(const TermBank *bank, Term formula, Budget *budget) {
  (void)bank, (void)formula, (void)budget;
  return ANSWER_UNKNOWN;
}

static Answer say_sat(const TermBank *bank, Term formula, Budget *budget) {
  (void)bank, (void)formula, (void)budget;
  return ANSWER_SAT;
}

/* Silence does no harm, disagreement makes the condition fail. */
static void second_opinions_count(void **unused) {
  (void)unused;
  Even e = even_model();
  Budget budget;
  unsigned condition = 99;
  budget_init(&budget, NULL, 0, 0);
  SecondCheck agrees = {.ask = say_unsat}, silent = {.ask = say_nothing}, disagrees = {.ask = say_sat};
  assert_int_equal(invariant_check(e.model, e.even, &budget, &condition, &agrees), EVIDENCE_HOLDS);
  assert_int_equal(agrees.agreed, INVARIANT_CONDITIONS);
  assert_int_equal(invariant_check(e.model, e.even, &budget, &condition, &silent), EVIDENCE_HOLDS);
  assert_true(silent.silent == INVARIANT_CONDITIONS && !silent.agreed && !silent.disagreed);
  assert_int_equal(invariant_check(e.model, e.even, &budget, &condition, &disagrees), EVIDENCE_FAILS);
  assert_true(disagrees.disagreed && condition == 0);
  model_delete(e.model);
}

/* ---- the checker ----------------------------------------------------------------------------------- */

static void right_invariant_holds(void **unused) {
  (void)unused;
  Even e = even_model();
  check_holds(e.model, e.even);
  model_delete(e.model);
}

/* Bits that the invariant fixes are put in their place; what it says about them is checked all the same. */
static void fixed_bits(void **unused) {
  (void)unused;
  Even e = even_model();
  Model *m = e.model;
  TermBank *bank = e.bank;
  Term last = term_extract(bank, e.x, 0, 0), zero = term_constant(bank, 16, 0);
  check_holds(m, term_not(bank, last));
  check_fails(m, last, INITIAL);
  check_fails(m, term_and(bank, term_not(bank, last), term_equal(bank, e.y, zero)), INDUCTIVE);
  check_fails(m, term_and(bank, term_not(bank, last), term_not(bank, term_extract(bank, e.y, 15, 15))),
              INDUCTIVE);
  m->state.data[1].next = e.y; /* now y stays 0, and x grows by y more */
  m->state.data[0].next = term_add(bank, m->state.data[0].next, term_extract(bank, e.y, 7, 0));
  check_holds(m, term_and(bank, e.even, term_equal(bank, e.y, zero)));
  check_fails(m, e.even, INDUCTIVE);
  check_fails(m, term_equal(bank, e.y, zero), SAFE);
  model_delete(m);
}

static void wrong_invariants_fail(void **unused) {
  (void)unused;
  Even e = even_model();
  Term ten = term_constant(e.bank, 8, 10);
  Term not_seven = term_not(e.bank, term_equal(e.bank, e.x, term_constant(e.bank, 8, 7)));
  check_fails(e.model, term_and(e.bank, e.even, term_uless(e.bank, e.x, ten)), INITIAL);
  check_fails(e.model, term_false(e.bank), INITIAL);
  check_fails(e.model, not_seven, INDUCTIVE); /* 5 leads to 7 */
  check_fails(e.model, term_and(e.bank, e.even, term_equal(e.bank, e.y, term_constant(e.bank, 16, 0))),
              INDUCTIVE);
  check_fails(e.model, term_true(e.bank), SAFE);
  check_fails(e.model, term_or(e.bank, e.even, term_true(e.bank)), SAFE);
  model_delete(e.model);
}

static void invariant_must_be_about_the_state(void **unused) {
  (void)unused;
  Even e = even_model();
  check_fails(e.model, TERM_NONE, INITIAL);
  check_fails(e.model, e.x, INITIAL); /* 8 bits wide */
  check_fails(e.model, term_or(e.bank, e.even, e.go), INITIAL);
  check_fails(e.model, term_and(e.bank, e.even, term_variable(e.bank, 1, "x")), INITIAL);
  model_delete(e.model);
}

/* Inv(s, i) with an input i passes all four formulas here, though the error is reachable: s becomes 1 with i
 * = 0, and then i = 1 is the error. */
static void inputs_in_invariants_prove_nothing(void **unused) {
  (void)unused;
  Model *m = model_new();
  model_add_state(m, "s", 1);
  Term s = m->state.data[0].var;
  Term i = model_add_input(m, &m->loop, "i", 1, term_true(m->bank), NULL);
  m->has_loop = true;
  m->state.data[0].init = term_false(m->bank);
  m->state.data[0].next = term_not(m->bank, i);
  m->prefix.valid = term_true(m->bank);
  m->loop.error = term_and(m->bank, s, i);
  m->loop.valid = term_not(m->bank, m->loop.error);
  check_fails(m, term_not(m->bank, term_and(m->bank, s, i)), INITIAL);
  model_delete(m);
}

static void errors_in_the_prefix_count(void **unused) {
  (void)unused;
  Even e = even_model();
  e.model->prefix.error = term_equal(e.bank, e.start, term_constant(e.bank, 8, 3));
  check_fails(e.model, e.even, PREFIX);
  e.model->prefix.error = term_false(e.bank);
  e.model->prefix.incomplete = term_equal(e.bank, e.start, term_constant(e.bank, 8, 5));
  check_fails(e.model, e.even, PREFIX);
  model_delete(e.model);
}

static void incomplete_counts_like_the_error(void **unused) {
  (void)unused;
  Even e = even_model();
  e.model->loop.incomplete = term_equal(e.bank, e.x, term_constant(e.bank, 8, 9));
  check_holds(e.model, e.even); /* 9 is odd */
  e.model->loop.incomplete = term_equal(e.bank, e.x, term_constant(e.bank, 8, 8));
  check_fails(e.model, e.even, SAFE);
  model_delete(e.model);
}

static void without_loop_only_the_prefix_matters(void **unused) {
  (void)unused;
  Even e = even_model();
  e.model->has_loop = false;
  check_holds(e.model, TERM_NONE);
  e.model->prefix.error = term_equal(e.bank, e.start, term_constant(e.bank, 8, 3));
  check_fails(e.model, TERM_NONE, PREFIX);
  model_delete(e.model);
}

static void budget_leaves_conditions_undecided(void **unused) {
  (void)unused;
  Even e = even_model();
  unsigned condition;
  budget_fire("invariant_condition", 3);
  assert_int_equal(check(e.model, e.even, &condition), EVIDENCE_UNDECIDED);
  assert_int_equal(condition, INDUCTIVE);
  budget_fire("sat_solve", 1);
  assert_int_equal(check(e.model, e.even, &condition), EVIDENCE_UNDECIDED);
  budget_fire(NULL, 0);
  check_holds(e.model, e.even);
  model_delete(e.model);
}

/* ---- certificates ---------------------------------------------------------------------------------- */

static const char *const solvers[] = {"z3", "cvc5"};

static void check_answers(Buffer *script, const char *expected) {
  for (unsigned i = 0; i < 2; i++) {
    if (!solver_is_installed(solvers[i])) continue;
    Buffer answer = {0};
    solver_answer(solvers[i], script, &answer);
    if (strcmp(buffer_text(&answer), expected))
      fail_msg("%s says\n%sto\n%s", solvers[i], buffer_text(&answer), buffer_text(script));
    vector_release(&answer);
  }
}

static void check_certificate(Model *model, Term invariant, const char *expected) {
  Buffer out = {0};
  size_t size = bank_size(model->bank);
  invariant_print_certificate(model, invariant, "two lines\nof comment", &out);
  assert_int_equal(bank_size(model->bank), size);
  assert_non_null(strstr(buffer_text(&out), "; two lines\n; of comment\n"));
  check_answers(&out, expected);
  vector_release(&out);
}

#define UNSAT "unsat\n"
#define SAT "sat\n"

/* A solver that finds another answer than :status says so: leave that line out where we expect sat. */
static void check_wrong_certificate(Model *model, Term invariant, const char *expected) {
  Buffer out = {0};
  invariant_print_certificate(model, invariant, NULL, &out);
  char *text = (char *)buffer_text(&out);
  for (char *at = text; (at = strstr(at, "(set-info :status unsat)"));) memset(at, ' ', 24);
  check_answers(&out, expected);
  vector_release(&out);
}

static void certificates_convince_other_solvers(void **unused) {
  (void)unused;
  Even e = even_model();
  check_certificate(e.model, e.even, UNSAT UNSAT UNSAT UNSAT);
  e.model->has_loop = false;
  check_certificate(e.model, TERM_NONE, UNSAT UNSAT UNSAT UNSAT);
  model_delete(e.model);
}

static void wrong_certificates_do_not(void **unused) {
  (void)unused;
  Even e = even_model();
  Term not_seven = term_not(e.bank, term_equal(e.bank, e.x, term_constant(e.bank, 8, 7)));
  check_wrong_certificate(e.model, term_false(e.bank), UNSAT SAT UNSAT UNSAT);
  check_wrong_certificate(e.model, not_seven, UNSAT UNSAT SAT UNSAT);
  check_wrong_certificate(e.model, term_true(e.bank), UNSAT UNSAT UNSAT SAT);
  e.model->prefix.incomplete = term_equal(e.bank, e.start, term_constant(e.bank, 8, 5));
  check_wrong_certificate(e.model, e.even, SAT UNSAT UNSAT UNSAT);
  model_delete(e.model);
}

static void certificates_are_readable(void **unused) {
  (void)unused;
  Even e = even_model();
  Buffer out = {0};
  invariant_print_certificate(e.model, e.even, NULL, &out);
  const char *text = buffer_text(&out);
  assert_non_null(strstr(text, "condition 3, inductive: each pass through the loop keeps the invariant\n"));
  assert_non_null(strstr(text, "(declare-fun |x'| () (_ BitVec 8))"));
  assert_non_null(strstr(text, "(declare-fun |go| () Bool)"));
  assert_null(strstr(text, "|y")); /* the invariant says nothing about it */
  vector_release(&out);
  model_delete(e.model);
}

/* A circuit read from a file: two flip-flops in opposite phase. */
static void circuits_have_certificates_too(void **unused) {
  (void)unused;
  Buffer error = {0};
  Model *m = aiger_read("examples/hardware/toggle_safe.aag", &error);
  assert_non_null(m);
  Term a = m->state.data[0].var, b = m->state.data[1].var;
  Term differ = term_xor(m->bank, a, b);
  check_holds(m, differ);
  check_fails(m, term_or(m->bank, a, b), SAFE);
  check_fails(m, term_and(m->bank, differ, b), INDUCTIVE);
  check_certificate(m, differ, UNSAT UNSAT UNSAT UNSAT);
  model_delete(m);
}

/* ---- every operator, against evaluation ------------------------------------------------------------- */

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(second_opinions_count), cmocka_unit_test(right_invariant_holds),
      cmocka_unit_test(fixed_bits),
      cmocka_unit_test(wrong_invariants_fail),
      cmocka_unit_test(invariant_must_be_about_the_state),
      cmocka_unit_test(inputs_in_invariants_prove_nothing),
      cmocka_unit_test(errors_in_the_prefix_count),
      cmocka_unit_test(incomplete_counts_like_the_error),
      cmocka_unit_test(without_loop_only_the_prefix_matters),
      cmocka_unit_test(budget_leaves_conditions_undecided),
      cmocka_unit_test(certificates_convince_other_solvers),
      cmocka_unit_test(wrong_certificates_do_not),
      cmocka_unit_test(certificates_are_readable),
      cmocka_unit_test(circuits_have_certificates_too),
  };
  return cmocka_run_group_tests_name("evidence/invariant", tests, NULL, NULL);
}
