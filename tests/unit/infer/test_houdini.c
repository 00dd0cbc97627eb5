/* Houdini keeps what brute force keeps: on random models of a few bits, and with transitions that come in several parts. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "infer/houdini.h"
#include "logic/evaluate.h"
#include "solve/term_solver.h"
#include "unit/random.h"

enum { WIDTH = 3, WORDS = 1 << WIDTH, STATES = WORDS * WORDS, CANDIDATES = 14, ROUNDS = 150, EDGES = 3 };

static Budget endless;

/* ---- random models --------------------------------------------------------------------------------- */

/* A word made of `leaves` and constants. */
static Term random_word(TermBank *bank, const Term *leaves, unsigned count, uint64_t *seed) {
  static const TermOperator operators[] = {TERM_ADD, TERM_AND, TERM_OR, TERM_XOR, TERM_SUBTRACT};
  Term word = leaves[next_random(seed) % count];
  for (unsigned steps = (unsigned)(next_random(seed) % 3); steps; steps--) {
    bool is_leaf = next_random(seed) % 2;
    Term other = is_leaf ? leaves[next_random(seed) % count] : term_constant(bank, WIDTH, next_random(seed) % WORDS);
    word = term_binary(bank, operators[next_random(seed) % (sizeof operators / sizeof *operators)], word, other);
  }
  return word;
}

/* A condition on two such words, or on one and a constant. */
static Term random_condition(TermBank *bank, const Term *leaves, unsigned count, uint64_t *seed) {
  Term left = random_word(bank, leaves, count, seed);
  bool is_constant = next_random(seed) % 2;
  Term right = is_constant ? term_constant(bank, WIDTH, next_random(seed) % WORDS) : leaves[next_random(seed) % count];
  switch (next_random(seed) % 3) {
  case 0: return term_equal(bank, left, right);
  case 1: return term_not(bank, term_equal(bank, left, right));
  default: return term_binary(bank, TERM_ULESS_EQUAL, left, right);
  }
}

typedef struct {
  Model *model;
  Term start, input;   /* of the prefix, of the loop */
  Term next[EDGES][2]; /* the first is the model's own */
  Term valid[EDGES];
  TermVector candidates;
} Sample;

static void sample_init(Sample *s, uint64_t *seed) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  *s = (Sample){.model = model};
  model_add_state(model, "x", WIDTH);
  model_add_state(model, "y", WIDTH);
  s->start = model_add_input(model, &model->prefix, "start", WIDTH, term_true(bank), NULL);
  s->input = model_add_input(model, &model->loop, "input", WIDTH, term_true(bank), NULL);
  Term all[3] = {model->state.data[0].var, model->state.data[1].var, s->input};
  for (unsigned e = 0; e < EDGES; e++) {
    s->valid[e] = random_condition(bank, all, 3, seed);
    for (unsigned i = 0; i < 2; i++) s->next[e][i] = random_word(bank, all, 3, seed);
  }
  for (unsigned i = 0; i < 2; i++) {
    model->state.data[i].init = random_word(bank, &s->start, 1, seed);
    model->state.data[i].next = s->next[0][i];
  }
  model->prefix.valid = random_condition(bank, &s->start, 1, seed);
  model->loop.valid = s->valid[0];
  model->has_loop = true;
  for (unsigned i = 0; i < CANDIDATES; i++) vector_push(&s->candidates, random_condition(bank, all, 2, seed));
}

static void sample_release(Sample *s) {
  vector_release(&s->candidates);
  model_delete(s->model);
}

/* ---- brute force ----------------------------------------------------------------------------------- */

/* By state: a bit for each candidate that holds there. */
static void find_holding(const Sample *s, uint32_t *holds) {
  Evaluation *e = evaluation_new(s->model->bank);
  for (unsigned state = 0; state < STATES; state++) {
    evaluation_set(e, s->model->state.data[0].var, state % WORDS);
    evaluation_set(e, s->model->state.data[1].var, state / WORDS);
    holds[state] = 0;
    for (unsigned i = 0; i < CANDIDATES; i++)
      holds[state] |= (uint32_t)evaluation_is_true(e, s->candidates.data[i]) << i;
  }
  evaluation_delete(e);
}

static unsigned pair(Evaluation *e, Term x, Term y) { return (unsigned)(evaluation_value(e, x) + WORDS * evaluation_value(e, y)); }

static uint32_t keep_initial(const Sample *s, const uint32_t *holds, uint32_t kept) {
  const StateVariable *state = s->model->state.data;
  Evaluation *e = evaluation_new(s->model->bank);
  for (unsigned start = 0; start < WORDS; start++) {
    evaluation_set(e, s->start, start);
    if (evaluation_is_true(e, s->model->prefix.valid)) kept &= holds[pair(e, state[0].init, state[1].init)];
  }
  evaluation_delete(e);
  return kept;
}

static uint32_t keep_inductive(const Sample *s, unsigned edges, const uint32_t *holds, uint32_t kept) {
  Evaluation *e = evaluation_new(s->model->bank);
  uint32_t before;
  do {
    before = kept;
    for (unsigned all = 0; all < STATES * WORDS * edges; all++) {
      unsigned state = all % STATES, input = all / STATES % WORDS, edge = all / STATES / WORDS;
      if ((holds[state] & kept) != kept) continue;
      evaluation_set(e, s->model->state.data[0].var, state % WORDS);
      evaluation_set(e, s->model->state.data[1].var, state / WORDS);
      evaluation_set(e, s->input, input);
      if (evaluation_is_true(e, s->valid[edge])) kept &= holds[pair(e, s->next[edge][0], s->next[edge][1])];
    }
  } while (kept != before);
  evaluation_delete(e);
  return kept;
}

/* ---- tests ----------------------------------------------------------------------------------------- */

/* Given some of those that are kept, as one fact, those are kept that are kept beside them. */
static void check_within(const Sample *s, uint32_t kept) {
  bool is_kept[CANDIDATES];
  Term facts = term_true(s->model->bank);
  for (unsigned i = 0; i < CANDIDATES; i++)
    if (kept >> i & 1) facts = term_and(s->model->bank, facts, s->candidates.data[i]);
  assert_true(houdini_model_within(s->model, facts, &s->candidates, HOUDINI_EAGER, &endless, is_kept));
  for (unsigned i = 0; i < CANDIDATES; i++) assert_int_equal(is_kept[i], kept >> i & 1);
}

static void models_agree_with_brute_force(void **state) {
  (void)state;
  uint64_t seed = 11;
  unsigned some = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    Sample s;
    static const HoudiniOrder orders[] = {HOUDINI_LAZY, HOUDINI_EAGER, HOUDINI_MUS};
    uint32_t holds[STATES], kept = 0;
    bool is_kept[CANDIDATES];
    sample_init(&s, &seed);
    find_holding(&s, holds);
    assert_true(houdini_supports(s.model));
    assert_true(houdini_model(s.model, &s.candidates, orders[round % 3], &endless, is_kept));
    for (unsigned i = 0; i < CANDIDATES; i++) kept |= (uint32_t)is_kept[i] << i;
    uint32_t initial = keep_initial(&s, holds, (1u << CANDIDATES) - 1);
    assert_int_equal(kept, keep_inductive(&s, 1, holds, initial));
    some += kept && kept != initial;
    check_within(&s, kept);
    sample_release(&s);
  }
  assert_true(some > ROUNDS / 20); /* it matters that they are inductive */
}

static Term after(const Sample *s, unsigned edge, Term t) {
  Map map = {0};
  for (unsigned i = 0; i < 2; i++) map_put(&map, s->model->state.data[i].var, s->next[edge][i]);
  Term result = term_substitute(s->model->bank, t, &map, NULL);
  map_release(&map);
  return result;
}

/* Each candidate can be violated behind each of the edges. */
static uint32_t kept_by_core(const Sample *s, HoudiniOrder order) {
  TermSolver solver;
  Houdini houdini;
  TermBank *bank = s->model->bank;
  uint32_t kept = 0;
  term_solver_init(&solver, bank);
  houdini_init(&houdini, solver.sat, CANDIDATES, order);
  for (unsigned i = 0; i < CANDIDATES; i++) {
    houdini_assume(&houdini, i, term_solver_literal(&solver, s->candidates.data[i]));
    for (unsigned e = 0; e < EDGES; e++) {
      Term fails = term_not(bank, after(s, e, s->candidates.data[i]));
      int chosen = houdini_violation(&houdini, i, term_solver_literal(&solver, term_and(bank, s->valid[e], fails)));
      assert_true(chosen > 0);
    }
  }
  Answer answer = houdini_run(&houdini, &endless);
  for (unsigned i = 0; i < CANDIDATES; i++) kept |= (uint32_t)houdini_keeps(&houdini, i) << i;
  houdini_release(&houdini);
  term_solver_release(&solver);
  return answer == ANSWER_UNSAT ? kept : UINT32_MAX;
}

static void several_edges_agree_with_brute_force(void **state) {
  (void)state;
  uint64_t seed = 12;
  for (unsigned round = 0; round < ROUNDS; round++) {
    Sample s;
    uint32_t holds[STATES];
    sample_init(&s, &seed);
    find_holding(&s, holds);
    uint32_t kept = keep_inductive(&s, EDGES, holds, (1u << CANDIDATES) - 1);
    assert_int_equal(kept_by_core(&s, HOUDINI_EAGER), kept);
    assert_int_equal(kept_by_core(&s, HOUDINI_LAZY), kept);
    sample_release(&s);
  }
}

static void nothing_to_keep(void **state) {
  (void)state;
  uint64_t seed = 13;
  Sample s;
  sample_init(&s, &seed);
  vector_clear(&s.candidates);
  assert_true(houdini_model(s.model, &s.candidates, HOUDINI_EAGER, &endless, NULL));
  assert_true(houdini_model(s.model, &s.candidates, HOUDINI_MUS, &endless, NULL));
  sample_release(&s);
}

static void every_end_of_the_budget_is_told(void **state) {
  (void)state;
  static const char *const points[] = {"houdini_next", "sat_solve", "blast_next"};
  for (unsigned p = 0; p < sizeof points / sizeof *points; p++) {
    uint64_t seed = 14;
    Sample s;
    Budget budget;
    bool is_kept[CANDIDATES];
    sample_init(&s, &seed);
    budget_init(&budget, NULL, 0, 0);
    budget_fire(points[p], 1);
    assert_false(houdini_model(s.model, &s.candidates, HOUDINI_EAGER, &budget, is_kept));
    assert_string_equal(budget.stopped, points[p]);
    budget_fire(NULL, 0);
    sample_release(&s);
  }
}

int main(void) {
  budget_init(&endless, NULL, 0, 0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(models_agree_with_brute_force),
      cmocka_unit_test(several_edges_agree_with_brute_force),
      cmocka_unit_test(nothing_to_keep),
      cmocka_unit_test(every_end_of_the_budget_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
