/* From a proof of the unrolled program to one of the program itself: assertions are found, evidence accepts them, and refuses what is
 * wrong about them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/base/place_assertions.h"
#include "engine/engine.h"
#include "evidence/invariant.h"
#include "flow/graph/loops.h"
#include "flow/graph/order.h"
#include "flow/values/constant_propagation.h"
#include "flow/transform/unroll.h"
#include "flow/values/value_analysis.h"
#include "model/reduce/compact.h"
#include "infer/facts.h"
#include "unit/program_model.h"

#define HEAD "extern int __VERIFIER_nondet_int(void); extern _Bool __VERIFIER_nondet_bool(void); extern void reach_error(void);\n"

typedef struct {
  ProgramModel pm;
  Budget budget;
  Graph *graph, *whole;
  Model *reduced, *base;
  Problem of_reduced, of_base;
  Result result;
  Unfolding *unfolding;
  Term *assertions;
  Answer answer;
  bool with_mistakes; /* in what is given */
} Rebase;

/* Of every variable something that it is not. */
static Term add_mistakes(Rebase *r, Term proof) {
  const Model *model = model_base(r->reduced);
  for (size_t i = 0; i < model->state.size; i++) {
    Term var = model->state.data[i].var;
    Term is_that = term_equal(model->bank, var, term_constant(model->bank, term_width(model->bank, var), 77));
    if (model->state.data[i].symbol) proof = term_and(model->bank, proof, is_that);
  }
  return proof;
}

static void find_facts(Rebase *r) {
  Values *values = values_compute(r->base->graph, &r->budget);
  problem_find_facts(&r->of_base, values, &r->budget);
  values_delete(values);
}

static void unroll(Rebase *r) {
  UnrollOptions how = {.iterations = 64, .prune = true};
  r->graph = graph_unroll(r->pm.graph, &how, &r->budget);
  how.keep_copies = true;
  r->whole = graph_unroll(r->pm.graph, &how, &r->budget);
}

/* With the proof of an engine, or without. */
static void rebase(Rebase *r, bool with_facts, bool with_proof) {
  r->reduced = model_encode(r->graph, &r->budget);
  result_init(&r->result);
  EngineOptions options = {.max_k = 40};
  problem_init(&r->of_reduced, r->reduced);
  engine_find("imc")->run(&r->of_reduced, &options, &r->budget, &r->result);
  assert_int_equal(r->result.verdict, VERDICT_TRUE);
  Term proof = model_lift_invariant(r->reduced, r->result.invariant);
  if (!with_proof) proof = term_true(r->reduced->bank);
  if (r->with_mistakes) proof = add_mistakes(r, proof);
  r->base = model_encode_in(r->reduced->bank, r->pm.graph, &(EncodeOptions){.without = 1u << REDUCE_COMPACT | 1u << REDUCE_RIGID}, 0, &r->budget);
  problem_init(&r->of_base, r->base);
  if (with_facts) find_facts(r);
  r->unfolding = unfolding_new(&r->of_base, r->whole, model_base(r->reduced), proof, &r->budget);
  assert_non_null(r->unfolding);
  r->assertions = memory_zeroed(r->unfolding->places.size + 1, sizeof *r->assertions);
  r->answer = assert_places(r->unfolding, (ItpOptions){.check = true}, &r->budget, r->assertions);
}

static void rebase_init(Rebase *r, const char *text, bool with_facts, bool with_proof) {
  *r = (Rebase){.pm = program_model(text)};
  budget_init(&r->budget, NULL, 0, 0);
  unroll(r);
  rebase(r, with_facts, with_proof);
}

static void rebase_release(Rebase *r) {
  memory_free(r->assertions);
  unfolding_delete(r->unfolding);
  result_release(&r->result);
  problem_release(&r->of_base);
  problem_release(&r->of_reduced);
  model_delete(r->base);
  model_delete(r->reduced);
  graph_delete(r->graph);
  graph_delete(r->whole);
  program_model_release(&r->pm);
}

static EvidenceAnswer check(Rebase *r) {
  unsigned condition;
  return invariant_check(r->base, unfolding_invariant(r->unfolding, r->assertions), &r->budget, &condition, NULL);
}

static const char *const programs[] = {
    HEAD "int main(void) { int i, s = 0; for (i = 0; i < 9; i++) s += 2; if (s != 18) reach_error(); }",
    /* nested */
    HEAD "int main(void) { int i, j, s = 0; for (i = 0; i < 4; i++) for (j = 0; j < 3; j++) s += __VERIFIER_nondet_bool();\n"
         "if (s > 12) reach_error(); }",
    /* inside of one that stays */
    HEAD "int main(void) { unsigned n = 0; while (__VERIFIER_nondet_bool()) { int i, k = 0; for (i = 0; i < 4; i++) k++;\n"
         "n += 2 * k - 6; if (n % 2) reach_error(); } }",
    /* before one that stays */
    HEAD "int main(void) { unsigned i, n = 0; for (i = 0; i < 5; i++) n += 4; while (__VERIFIER_nondet_bool()) { n += 4;\n"
         "if (n % 4) reach_error(); } }",
    /* around one that stays */
    HEAD "int main(void) { unsigned i, n = 0; for (i = 0; i < 3; i++) { while (__VERIFIER_nondet_bool()) n += 2;\n"
         "if (n % 2) reach_error(); } }",
    /* left early, and another one behind it */
    HEAD "int main(void) { int i, j, x = 0; for (i = 0; i < 6; i++) if (__VERIFIER_nondet_bool()) { x = 1; break; }\n"
         "for (j = 0; j < 3; j++) { if (i == 6 && x) reach_error(); if (i < 6 && !x) reach_error(); } }",
    /* memory */
    HEAD "int a[6]; int main(void) { int i; for (i = 0; i < 6; i++) a[i] = 3 * i; unsigned k = __VERIFIER_nondet_int();\n"
         "while (__VERIFIER_nondet_bool()) { k++; if (k < 6 && a[k] != 3 * (int)k) reach_error(); } }",
    /* calls, a copy of the loop for each */
    HEAD "int f(int n) { int i, s = 0; for (i = 0; i < n; i++) s += i; return s; }\n"
         "int main(void) { if (f(4) + f(5) != 16) reach_error(); }",
    /* no error lies behind the last iterations, and what follows was pruned */
    HEAD "int main(void) { int i, x = __VERIFIER_nondet_int(), y = x; for (i = 0; i < 6; i++) if (i == 1 && x != y) reach_error();\n"
         "while (y < 100) y++; }",
    /* nothing is left at all */
    HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_bool()) { if (x) reach_error(); } }",
    /* the other way out of the outer loop is never taken */
    HEAD "int main(void) { int i, j, hits = 0; for (i = 0; i < 4; i++) for (j = 0; j < 3; j++) {\n"
         "if (i == 2 && j == 1) goto done; hits++; } done: if (i != 2 || j != 1 || hits != 7) reach_error(); }",
    /* floating point */
    HEAD "int main(void) { double f = 0; int i; for (i = 0; i < 6; i++) f += 0.5; if (f != 3.0) reach_error(); }",
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static void test_accepted(void **state) {
  (void)state;
  for (unsigned p = 0; p < PROGRAMS; p++)
    for (int with_facts = 0; with_facts < 2; with_facts++) {
      Rebase r;
      rebase_init(&r, programs[p], with_facts, true);
      assert_true(r.base->has_loop);
      assert_int_equal(r.answer, ANSWER_UNSAT);
      /* Without facts, what was pruned because of constants is told by constants too. */
      assert_int_equal(check(&r), EVIDENCE_HOLDS);
      rebase_release(&r);
    }
}

/* Every copy that is left out is missed, as is what an assertion says. */
static void test_wrong_assertions_are_refused(void **state) {
  (void)state;
  static const unsigned whose[] = {0, 2, 3, 5, 6};
  for (unsigned i = 0; i < sizeof whose / sizeof *whose; i++) {
    Rebase r;
    rebase_init(&r, programs[whose[i]], false, true);
    TermBank *bank = r.base->bank;
    for (size_t p = 0; p < r.unfolding->places.size; p++) {
      Term right = r.assertions[p];
      r.assertions[p] = term_false(bank);
      assert_int_equal(check(&r), EVIDENCE_FAILS);
      r.assertions[p] = right;
      const UnfoldedPlace *place = &r.unfolding->places.data[p];
      Term var = r.base->state.data[place->state.data[0]].var, lowest = term_extract(bank, var, 0, 0);
      unsigned refused = 0; /* a bit that may be 0 and 1, or is one of them, is not both always */
      for (int bit = 0; bit < 2; bit++) {
        r.assertions[p] = term_and(bank, right, bit ? lowest : term_not(bank, lowest));
        refused += check(&r) == EVIDENCE_FAILS;
      }
      assert_true(refused > 0);
      r.assertions[p] = right;
    }
    assert_int_equal(check(&r), EVIDENCE_HOLDS);
    rebase_release(&r);
  }
}

/* The engine's invariant is needed where a loop stays: n is even, or divisible by four. */
static void test_needs_the_proof(void **state) {
  (void)state;
  static const unsigned whose[] = {2, 3, 4};
  for (unsigned i = 0; i < sizeof whose / sizeof *whose; i++) {
    Rebase r;
    rebase_init(&r, programs[whose[i]], false, false);
    assert_int_equal(r.answer, ANSWER_SAT);
    rebase_release(&r);
    rebase_init(&r, programs[whose[i]], false, true);
    r.assertions[0] = term_true(r.base->bank);
    assert_int_equal(check(&r), EVIDENCE_FAILS);
    rebase_release(&r);
  }
}

/* They are dropped, and what is right is left. */
static void test_mistakes_in_the_proof(void **state) {
  (void)state;
  static const unsigned whose[] = {2, 3, 4, 6};
  for (unsigned i = 0; i < sizeof whose / sizeof *whose; i++) {
    Rebase r = {.pm = program_model(programs[whose[i]]), .with_mistakes = true};
    budget_init(&r.budget, NULL, 0, 0);
    unroll(&r);
    rebase(&r, false, true);
    assert_int_equal(r.answer, ANSWER_UNSAT);
    assert_int_equal(check(&r), EVIDENCE_HOLDS);
    rebase_release(&r);
  }
}

static void test_stops(void **state) {
  (void)state;
  Rebase r;
  rebase_init(&r, programs[0], false, true);
  Budget none;
  budget_init(&none, NULL, 0, 1);
  budget_spend(&none, 1);
  assert_int_equal(assert_places(r.unfolding, (ItpOptions){0}, &none, r.assertions), ANSWER_UNKNOWN);
  assert_null(unfolding_new(&r.of_base, r.whole, model_base(r.reduced), term_true(r.base->bank), &none));
  rebase_release(&r);
}

/* ---- a loop is left out --------------------------------------------------------------------------- */

/* The graph without what happens in loops that change `k`, but for their heads. */
static Graph *skip_loops(const Graph *graph) {
  Graph *copy = graph_begin_copy(graph);
  Loops loops;
  loops_init(&loops, graph);
  bool *is_left_out = memory_zeroed(loops.all.size + 1, sizeof *is_left_out);
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Edge *edge = graph->steps.data[i].edge;
    bool changes = edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE && !strcmp(edge->left->symbol->name, "k");
    uint32_t loop = loops.loop_of[graph->steps.data[i].from];
    while (changes && loop != LOOP_NONE && loops.all.data[loop].depth > 1) loop = loops.all.data[loop].parent;
    if (changes && loop != LOOP_NONE) is_left_out[loop] = true;
  }
  copy->entry = graph->entry;
  for (size_t i = 0; i < graph->nodes.size; i++)
    vector_push(&copy->nodes, (GraphNode){.location = graph->nodes.data[i].location, .context = graph->nodes.data[i].context});
  for (size_t i = 0; i < graph->steps.size; i++) {
    uint32_t from = loops.loop_of[graph->steps.data[i].from], to = loops.loop_of[graph->steps.data[i].to];
    while (from != LOOP_NONE && loops.all.data[from].depth > 1) from = loops.all.data[from].parent;
    while (to != LOOP_NONE && loops.all.data[to].depth > 1) to = loops.all.data[to].parent;
    if (from != LOOP_NONE && from == to && is_left_out[from]) continue;
    vector_push(&copy->steps, graph->steps.data[i]);
  }
  graph_finish(copy, true);
  memory_free(is_left_out);
  loops_release(&loops);
  return copy;
}

/* The error does not depend on i, j and k.  The heads of the loops need what holds of n; i is not 0 there for long. */
static void test_skipped_loops(void **state) {
  (void)state;
  static const char *const texts[] = {
      HEAD "int main(void) { unsigned n = 4, i, j, k = 0, m = __VERIFIER_nondet_int(); while (__VERIFIER_nondet_bool()) n += 2;\n"
           "for (i = 0; i < m; i++) k += i; if (n % 2) reach_error(); }",
      HEAD "int main(void) { unsigned n = 4, i, j, k = 0, m = __VERIFIER_nondet_int(); while (__VERIFIER_nondet_bool()) n += 2;\n"
           "for (i = 0; i < m; i++) for (j = 0; j < i; j++) k += j; if (n % 2) reach_error(); }",
  };
  for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)
    for (int with_facts = 0; with_facts < 2; with_facts++) {
      Rebase r = {.pm = program_model(texts[t])};
      budget_init(&r.budget, NULL, 0, 0);
      r.graph = skip_loops(r.pm.graph);
      r.whole = skip_loops(r.pm.graph);
      assert_int_equal(r.graph->cuts.size, 1);
      assert_int_equal(r.pm.graph->cuts.size, 2 + t);
      rebase(&r, with_facts, true);
      assert_int_equal(r.unfolding->places.size, 2);
      assert_int_equal(r.answer, ANSWER_UNSAT);
      assert_int_equal(check(&r), EVIDENCE_HOLDS);
      rebase_release(&r);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_accepted), cmocka_unit_test(test_wrong_assertions_are_refused),
                                     cmocka_unit_test(test_needs_the_proof), cmocka_unit_test(test_skipped_loops), cmocka_unit_test(test_mistakes_in_the_proof),
                                     cmocka_unit_test(test_stops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
