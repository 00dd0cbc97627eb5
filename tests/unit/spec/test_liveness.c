/* Goals of runs that never end: how often a run meets them. */
#include "spec/liveness.h"
#include "flow/cfa/copy.h"
#include "unit/spec/spec_test.h"

typedef struct {
  const Cfa *cfa;
  i128 counts[4]; /* of each goal, so far */
} Counter;

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  Counter *c = context;
  (void)depth;
  for (size_t i = 0; i < c->cfa->goals.size && i < 4; i++)
    if (edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE && edge->left->symbol == c->cfa->goals.data[i].counter) c->counts[i] = value;
}

static i128 zero(void *context, const Edge *edge, uint32_t occurrence) {
  (void)context, (void)edge, (void)occurrence;
  return 0;
}

/* A run to its end: how often each goal was met. */
static Counter run(const Cfa *cfa) {
  Counter counter = {.cfa = cfa};
  RunOptions options = {.input = zero, .observe = observe, .observe_context = &counter, .step_limit = 100000};
  RunResult result;
  interpret(cfa, &options, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  return counter;
}

static Subject with_asserts(const char *text) {
  static const char *const watched[] = {LIVENESS_FUNCTION, NULL};
  CfaOptions options = {.entry = "main", .is_for_runs = true, .watched = watched, .keeps_values = true};
  Subject subject = subject_build(text, &options);
  assert_non_null(subject.cfa);
  liveness_add_asserts(subject.cfa);
  check_automaton(subject.cfa);
  return subject;
}

static void test_asserts(void **state) {
  (void)state;
  Subject s = with_asserts("void assert_live(int); int main(void) { for (int i = 0; i < 10; i++) { assert_live(i % 2); assert_live(i < 3); } assert_live(0); return 0; }");
  assert_true(s.cfa->asks_live);
  assert_int_equal(s.cfa->goals.size, 3);
  assert_string_equal(s.cfa->goals.data[0].text, "assert_live(i % 2)");
  assert_string_equal(s.cfa->goals.data[0].property, "liveness");
  Counter counter = run(s.cfa);
  assert_int_equal(counter.counts[0], 5);
  assert_int_equal(counter.counts[1], 3);
  assert_int_equal(counter.counts[2], 0);
  subject_release(&s);
}

/* Calls through a pointer are one goal more, if there can be any. */
static void test_pointers(void **state) {
  (void)state;
  Subject s = with_asserts("void assert_live(int); int main(void) { void (*p)(int) = assert_live; p(1); p(0); p(2); assert_live(1); return 0; }");
  assert_int_equal(s.cfa->goals.size, 2);
  Counter counter = run(s.cfa);
  assert_int_equal(counter.counts[0] + counter.counts[1], 3);
  subject_release(&s);
}

/* At heads, and where an accepting state is entered, also if it is left again at once. */
static void test_accepting_states(void **state) {
  (void)state;
  static const char text[] = "automaton a; state rest { before go() -> busy; } accepting state busy { before stop() -> rest; }";
  Subject s = subject_watched("void go(void); void stop(void); int main(void) { for (int i = 0; i < 4; i++) { go(); stop(); } go(); for (int i = 0; i < 2; i++) ; return 0; }", text);
  assert_non_null(s.cfa);
  assert_true(s.cfa->asks_live);
  assert_int_equal(s.cfa->goals.size, 1);
  assert_string_equal(s.cfa->goals.data[0].property, "a");
  assert_int_equal(run(s.cfa).counts[0], 4 + 1 + 3); /* entered four times, and once more; the second head is passed three times */
  subject_release(&s);
}

static void test_one_state(void **state) {
  (void)state;
  Subject s = subject_watched("int n; int main(void) { for (int i = 0; i < 4; i++) n++; return 0; }", "automaton a; var int x = 0; accepting state all { at loop { x = x + 1; } }");
  assert_non_null(s.cfa);
  assert_int_equal(run(s.cfa).counts[0], 5);
  subject_release(&s);
}

static void test_refused(void **state) {
  (void)state;
  Subject s = subject_watched("int main(void) { return 0; }", "automaton a; accepting state s { at exit -> error; }");
  assert_null(s.cfa);
  assert_non_null(strstr(s.messages, "it has no errors"));
  subject_release(&s);
}

/* A goal for each call of the text: also for one that no path leads to, and one for a call that the automaton has twice. */
static void test_goals(void **state) {
  (void)state;
  Subject s = with_asserts("void assert_live(int); int main(void) { for (;;) assert_live(1); assert_live(2); }");
  assert_int_equal(s.cfa->goals.size, 2);
  subject_release(&s);
  s = with_asserts("void assert_live(int); int main(void) { static int n; assert_live(1); return n++ < 3 ? main() : 0; }");
  assert_int_equal(s.cfa->goals.size, 1);
  assert_int_equal(run(s.cfa).counts[0], 4);
  subject_release(&s);
}

/* A copy runs as the first one does, and stays as it is when that is changed. */
static void test_copies(void **state) {
  (void)state;
  Subject s = with_asserts("void assert_live(int); int main(void) { int i; for (i = 0; i < 10; i++) assert_live(i > 7); return i; }");
  Cfa *copy = cfa_copy(s.cfa);
  check_automaton(copy);
  assert_int_equal(copy->edges.size, s.cfa->edges.size);
  liveness_add_asserts(s.cfa); /* the same goal, counted twice */
  assert_int_equal(s.cfa->goals.size, 1);
  assert_int_equal(run(s.cfa).counts[0], 4);
  assert_int_equal(copy->goals.size, 1);
  assert_int_equal(run(copy).counts[0], 2);
  cfa_delete(copy);
  subject_release(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_asserts), cmocka_unit_test(test_pointers), cmocka_unit_test(test_accepting_states),
      cmocka_unit_test(test_one_state), cmocka_unit_test(test_refused), cmocka_unit_test(test_copies), cmocka_unit_test(test_goals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
