/* Bits become the words that they were, and always something equal. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "logic/walk.h"
#include "model/gates/lift.h"
#include "model/gates/lift_guess.h"
#include "solve/decide.h"
#include "solve/sweep.h"
#include "unit/sample_models.h"

enum { WIDTH = 8 };

typedef struct {
  Model *model;
  Circuit *circuit;
  TermBank *bank;
  Aig *aig;
  AigVector leaves;
  Blaster *blaster;
  Term x, y;
} Fixture;

static void fixture_init(Fixture *f) {
  *f = (Fixture){.model = sample_counter(WIDTH, 0, 1, 9), .aig = aig_new()};
  f->bank = f->model->bank;
  model_add_state(f->model, "y", WIDTH);
  f->x = f->model->state.data[0].var;
  f->y = f->model->state.data[1].var;
  f->model->state.data[1].init = f->model->state.data[1].next = f->y;
  f->model->state.data[1].init = term_constant(f->bank, WIDTH, 0);
  f->circuit = circuit_new(f->model, NULL);
  f->blaster = blaster_new(f->bank, f->aig);
  for (int v = 0; v < 2; v++)
    for (int i = 0; i < WIDTH; i++) vector_push(&f->leaves, aig_input(f->aig));
  blast_bind(f->blaster, f->x, f->leaves.data);
  blast_bind(f->blaster, f->y, f->leaves.data + WIDTH);
}

static void fixture_release(Fixture *f) {
  blaster_delete(f->blaster);
  vector_release(&f->leaves);
  aig_delete(f->aig);
  circuit_delete(f->circuit);
  model_delete(f->model);
}

static void assert_same(Fixture *f, Term a, Term b) {
  Term differ = term_xor(f->bank, a, b);
  assert_int_equal(decide_term(f->bank, differ, NULL, NULL), ANSWER_UNSAT);
}

/* The term as bits, shaken by sweeping, and back. */
static Term there_and_back(Fixture *f, Term t) {
  AigLit root = blast_bool(f->blaster, t);
  Aig *shaken = aig_new();
  AigVector map = {0}, leaves = {0};
  for (size_t i = 0; i < aig_size(f->aig); i++) vector_push(&map, AIG_NONE);
  for (size_t i = 0; i < f->leaves.size; i++) {
    vector_push(&leaves, aig_input(shaken));
    map.data[aig_node(f->leaves.data[i])] = leaves.data[i];
  }
  aig_sweep(f->aig, &root, 1, shaken, &map, NULL);
  Term lifted = lift_set(f->circuit, shaken, root, &leaves, NULL);
  assert_same(f, t, lifted);
  aig_delete(shaken);
  vector_release(&map);
  vector_release(&leaves);
  return lifted;
}

static void assert_small(Fixture *f, Term t, size_t most) {
  Term lifted = there_and_back(f, t);
  assert_true(term_count_nodes(f->bank, lifted) <= most);
}

static void intervals_are_found(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  for (unsigned lo = 0; lo < 256; lo += 17)
    for (unsigned hi = lo; hi < 256; hi += 19)
      for (int negated = 0; negated < 2; negated++) {
        Term t = interval_term(f.bank, f.x, (Interval){lo, hi, negated});
        Term low = term_binary(f.bank, TERM_ULESS_EQUAL, term_constant(f.bank, WIDTH, lo), f.x);
        Term high = term_binary(f.bank, TERM_ULESS_EQUAL, f.x, term_constant(f.bank, WIDTH, hi));
        Term plain = term_and(f.bank, low, high);
        assert_same(&f, t, negated ? term_not(f.bank, plain) : plain);
        assert_small(&f, t, 10);
      }
  assert_int_equal(there_and_back(&f, term_equal(f.bank, f.x, term_constant(f.bank, WIDTH, 77))),
                   term_equal(f.bank, f.x, term_constant(f.bank, WIDTH, 77)));
  Term part = term_extract(f.bank, f.x, 5, 2);
  assert_small(&f, term_equal(f.bank, part, term_constant(f.bank, 4, 9)), 4);
  fixture_release(&f);
}

static void relations_are_found(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  for (unsigned r = 0; r < RELATIONS; r++) {
    Term t = relation_term(f.bank, r, f.x, f.y);
    assert_small(&f, t, 4);
    for (unsigned i = 0; i < 200; i++) {
      uint64_t x = i * 37 % 256, y = i % 3 ? i * 91 % 256 : x;
      Evaluation *evaluation = evaluation_new(f.bank);
      evaluation_set(evaluation, f.x, x);
      evaluation_set(evaluation, f.y, y);
      assert_int_equal(evaluation_is_true(evaluation, t), relation_holds(r, WIDTH, x, y));
      evaluation_delete(evaluation);
    }
  }
  Term both = term_and(f.bank, term_equal(f.bank, f.x, f.y), term_uless(f.bank, f.x, term_constant(f.bank, WIDTH, 50)));
  assert_small(&f, both, 20);
  fixture_release(&f);
}

/* Whatever it is, what comes back is the same; also when the budget ends. */
static void random_sets_stay_equal(void **state) {
  (void)state;
  uint64_t random = 88172645463325252u;
  for (int round = 0; round < 60; round++) {
    Fixture f;
    fixture_init(&f);
    AigVector made = {0};
    for (size_t i = 0; i < f.leaves.size; i++) vector_push(&made, f.leaves.data[i]);
    for (int i = 0; i < 10 + round; i++) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      AigLit a = made.data[random % made.size], b = made.data[(random >> 20) % made.size];
      vector_push(&made, aig_and(f.aig, a ^ (random >> 40 & 1), b ^ (random >> 41 & 1)));
    }
    AigLit root = vector_last(&made);
    Budget budget;
    budget_init(&budget, NULL, 0, 0);
    if (round % 3 == 0) budget_fire("lift_next", 1 + (unsigned)round % 5);
    Term lifted = lift_set(f.circuit, f.aig, root, &f.leaves, &budget);
    budget_fire(NULL, 0);
    AigLit back = blast_bool(f.blaster, lifted);
    AigLit differ = aig_xor(f.aig, root, back);
    Aig *proof = aig_new();
    AigVector map = {0};
    aig_sweep(f.aig, &differ, 1, proof, &map, NULL);
    assert_int_equal(differ, AIG_FALSE);
    aig_delete(proof);
    vector_release(&map);
    vector_release(&made);
    fixture_release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(intervals_are_found), cmocka_unit_test(relations_are_found),
                                     cmocka_unit_test(random_sets_stay_equal)};
  return cmocka_run_group_tests_name("model/lift", tests, NULL, NULL);
}
