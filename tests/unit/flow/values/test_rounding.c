/* Rounding modes at the nodes of small programs. */
#include "flow/transform/inline.h"
#include "flow/values/rounding.h"
#include "unit/flow/flow_test.h"

typedef struct {
  Subject subject;
  Graph *graph;
  uint8_t *modes;
} Fixture;

static Fixture fixture_new(const char *text) {
  Fixture f = {.subject = subject_accepted(text)};
  InlineOptions options = {.recursion_bound = 2, .prune = false};
  f.graph = graph_inline(f.subject.cfa, &options);
  f.modes = rounding_modes(f.graph);
  return f;
}

static void fixture_release(Fixture *f) {
  memory_free(f->modes);
  graph_delete(f->graph);
  subject_release(&f->subject);
}

/* The mode in which the variable with this name is assigned; all assignments must agree. */
static int mode_of(const Fixture *f, const char *name) {
  int mode = -1;
  for (size_t i = 0; i < f->graph->steps.size; i++) {
    const Step *step = &f->graph->steps.data[i];
    const Edge *edge = step->edge;
    if (step->kind != STEP_EDGE || edge->kind != EDGE_ASSIGN || edge->left->kind != EXPR_VARIABLE) continue;
    if (strcmp(edge->left->symbol->name, name)) continue;
    assert_true(mode == -1 || mode == f->modes[step->from]);
    mode = f->modes[step->from];
  }
  return mode;
}

static void test_unchanged(void **state) {
  (void)state;
  Fixture f = fixture_new("int fegetround(void); int main(void) { double a = 1; return fegetround(); }");
  assert_null(f.modes);
  fixture_release(&f);
}

static void test_modes(void **state) {
  (void)state;
  Fixture f = fixture_new("int fegetround(void); int fesetround(int); int n;"
                          "int main(void) { double a, b, c, d, e, h, k; int saved = fegetround(); a = 1; fesetround(0x400); b = 1; fesetround(saved); c = 1;"
                          "if (n) { fesetround(0x800); d = 1; } e = 1; fesetround(0xc00); h = 1;"
                          "while (n) { k = 1; fesetround(0); n--; } return 0; }");
  assert_non_null(f.modes);
  assert_int_equal(mode_of(&f, "a"), IEEE_NEAREST_EVEN);
  assert_int_equal(mode_of(&f, "b"), IEEE_DOWNWARD);
  assert_int_equal(mode_of(&f, "c"), IEEE_NEAREST_EVEN);
  assert_int_equal(mode_of(&f, "d"), IEEE_UPWARD);
  assert_int_equal(mode_of(&f, "e"), ROUNDING_OPEN);
  assert_int_equal(mode_of(&f, "h"), IEEE_TOWARDS_ZERO);
  assert_int_equal(mode_of(&f, "k"), ROUNDING_OPEN); /* round the loop another mode comes back */
  fixture_release(&f);
}

/* Along every step: what holds behind it follows from what holds before. */
static void test_modes_are_closed(void **state) {
  (void)state;
  Fixture f = fixture_new("int fesetround(int); int n; void f(int m) { if (n++) fesetround(m); else fesetround(0x400); }"
                          "int main(void) { f(1); while (n--) { f(2); if (n == 7) fesetround(0x800); } return 0; }");
  assert_non_null(f.modes);
  assert_int_equal(f.modes[f.graph->entry], IEEE_NEAREST_EVEN);
  unsigned set = 0;
  for (size_t i = 0; i < f.graph->steps.size; i++) {
    const Step *step = &f.graph->steps.data[i];
    bool sets = step->kind == STEP_EDGE && step->edge->kind == EDGE_CALL && !step->edge->right->symbol->body;
    int behind = sets ? (int)rounding_set(f.graph, step) : f.modes[step->from];
    assert_true(f.modes[step->to] == behind || f.modes[step->to] == ROUNDING_OPEN || f.modes[step->from] == ROUNDING_NOWHERE);
    set += sets;
  }
  assert_int_equal(set, 5);
  fixture_release(&f);
}

static void test_numbers(void **state) {
  (void)state;
  assert_int_equal(rounding_number(IEEE_NEAREST_EVEN), 0);
  assert_int_equal(rounding_number(IEEE_DOWNWARD), 0x400);
  assert_int_equal(rounding_number(IEEE_UPWARD), 0x800);
  assert_int_equal(rounding_number(IEEE_TOWARDS_ZERO), 0xc00);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_unchanged),
      cmocka_unit_test(test_modes),
      cmocka_unit_test(test_modes_are_closed),
      cmocka_unit_test(test_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
