/* Random machines: whether a run never ends, and whether it can miss a goal for ever, told from the graph and asked of the model beside a copy of its state.  Runs find no lasso where there is none. */
#include "engine/engines.h"
#include "evidence/invariant.h"
#include "flow/transform/inline.h"
#include "infer/state_copy.h"
#include "model/encode/encode.h"
#include "model/trace/execute.h"
#include "spec/liveness.h"
#include "unit/flow/flow_test.h"
#include "unit/random.h"
#include "unit/rounds.h"

enum { STATES = 6, END = STATES /* the state in which the machine stops */, GOALS = 2 };

typedef struct {
  unsigned next[STATES][2];   /* by the input */
  bool meets[GOALS][STATES];  /* the goal, when the state is entered */
  unsigned goals;             /* 0: does every run end? */
} StateMachine;

static StateMachine new_machine(uint64_t *seed) {
  StateMachine m = {.goals = (unsigned)(next_random(seed) % (GOALS + 1))};
  unsigned ends = (unsigned)(next_random(seed) % 3);
  for (unsigned s = 0; s < STATES; s++)
    for (unsigned i = 0; i < 2; i++) {
      unsigned forward = s + 1 + (unsigned)(next_random(seed) % 2), any = (unsigned)(next_random(seed) % (STATES + (ends > 0)));
      m.next[s][i] = next_random(seed) % 4 ? (forward > END ? END : forward) : any;
      if (!ends && m.next[s][i] == END) m.next[s][i] = 0;
    }
  for (unsigned g = 0; g < GOALS; g++)
    for (unsigned s = 0; s < STATES; s++) m.meets[g][s] = next_random(seed) % 3 != 0;
  return m;
}

/* ---- the graph ----------------------------------------------------------------------------------- */

static void find_reached(const StateMachine *m, bool *reached) {
  reached[0] = true;
  for (unsigned round = 0; round < STATES; round++)
    for (unsigned s = 0; s < STATES; s++)
      for (unsigned i = 0; reached[s] && i < 2; i++)
        if (m->next[s][i] != END) reached[m->next[s][i]] = true;
}

/* Is there a cycle on which the goal (GOALS: none) is never met?  States from which no such step leads on are taken away until none is left to take. */
static bool has_cycle(const StateMachine *m, const bool *reached, unsigned goal) {
  bool left[STATES];
  unsigned count = 0;
  memcpy(left, reached, sizeof left);
  for (unsigned round = 0; round <= STATES; round++) {
    count = 0;
    for (unsigned s = 0; s < STATES; s++) {
      bool goes_on = false;
      for (unsigned i = 0; i < 2; i++) {
        unsigned to = m->next[s][i];
        goes_on |= to != END && left[to] && !(goal < GOALS && m->meets[goal][to]);
      }
      left[s] = left[s] && goes_on;
      count += left[s];
    }
  }
  return count;
}

static bool is_violated(const StateMachine *m) {
  bool reached[STATES] = {0}, is_violated = false;
  find_reached(m, reached);
  for (unsigned g = 0; g < m->goals; g++) is_violated |= has_cycle(m, reached, g);
  return m->goals ? is_violated : has_cycle(m, reached, GOALS);
}

/* ---- the program --------------------------------------------------------------------------------- */

static void write_program(const StateMachine *m, Buffer *out) {
  buffer_add(out, "void assert_live(int p); int nondet(void); int main(void) { unsigned char s = 0; while (1) { int c = nondet() & 1; switch (s) {");
  for (unsigned s = 0; s < STATES; s++) buffer_format(out, " case %u: s = c ? %u : %u; break;", s, m->next[s][1], m->next[s][0]);
  buffer_format(out, " } if (s == %u) return 0;", END);
  for (unsigned g = 0; g < m->goals; g++) {
    buffer_add(out, " assert_live(");
    for (unsigned s = 0; s < STATES; s++)
      if (m->meets[g][s]) buffer_format(out, "s == %u || ", s);
    buffer_add(out, "0);");
  }
  buffer_add(out, " } }");
}

static Verdict ask_model(const Cfa *cfa) {
  static const Check check = {.name = "test", .property = "liveness", .text = "test"};
  const ReductionSet without = 1u << REDUCE_PRUNE | 1u << REDUCE_SLICE | 1u << REDUCE_COMPACT | 1u << REDUCE_TRACK;
  Budget budget;
  unsigned condition;
  budget_init(&budget, NULL, 0, 0);
  Graph *graph = graph_inline(cfa, &(InlineOptions){.recursion_bound = 3});
  Model *model = model_encode_with(graph, &(EncodeOptions){.without = without}, &budget), *product = model_with_copy(model, &check);
  Problem problem;
  Result result;
  result_init(&result);
  problem_init(&problem, product);
  pdr_run(&problem, &(EngineOptions){0}, &budget, &result);
  Verdict verdict = result.verdict;
  if (verdict == VERDICT_TRUE) assert_int_equal(invariant_check(product, result.invariant, &budget, &condition, NULL), EVIDENCE_HOLDS);
  result_release(&result);
  problem_release(&problem);
  model_delete(product);
  model_delete(model);
  graph_delete(graph);
  return verdict;
}

static bool finds_lasso(const Cfa *cfa) {
  Budget budget;
  LassoRun found;
  bool is_found = false;
  budget_init(&budget, NULL, 0, 0);
  Execution *execution = execution_of_program(cfa);
  uint32_t questions = cfa->goals.size ? (uint32_t)cfa->goals.size : 1;
  for (uint32_t goal = 0; goal < questions; goal++)
    for (uint64_t seed = 0; !is_found && seed < 8; seed++) {
      uint64_t steps = 2000;
      is_found = execution_find_lasso(execution, seed % 2 ? EXECUTE_RANDOM : EXECUTE_STEADY, seed, goal, &steps, &budget, &found);
      if (is_found) assert_true(lasso_run_confirm(cfa, &found, &budget));
      if (is_found) lasso_run_release(&found);
    }
  execution_delete(execution);
  return is_found;
}

static void test_machines(void **state) {
  (void)state;
  static const char *const watched[] = {LIVENESS_FUNCTION, NULL};
  uint64_t seed = 20;
  unsigned counts[2] = {0}, lassos = 0;
  for (int round = 0; round < ROUNDS(300); round++) {
    StateMachine m = new_machine(&seed);
    Buffer text = {0};
    write_program(&m, &text);
    Subject s = subject_build(buffer_text(&text), &(CfaOptions){.entry = "main", .watched = watched, .keeps_values = true});
    assert_non_null(s.cfa);
    if (m.goals) assert_int_equal(liveness_add_asserts(s.cfa), m.goals);
    bool expected = is_violated(&m), is_found = finds_lasso(s.cfa);
    if (ask_model(s.cfa) != (expected ? VERDICT_FALSE : VERDICT_TRUE)) fail_msg("the model says otherwise: %s", buffer_text(&text));
    if (is_found && !expected) fail_msg("there is no such lasso: %s", buffer_text(&text));
    counts[expected]++;
    lassos += is_found;
    subject_release(&s);
    vector_release(&text);
  }
  assert_true(counts[0] && counts[1] && lassos);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_machines)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
