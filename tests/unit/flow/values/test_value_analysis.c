/* The value analysis: what it finds, and that no run of the interpreter contradicts it. */
#include "flow/transform/inline.h"
#include "flow/values/constants.h"
#include "flow/values/value_range_float.h"
#include "flow/transform/unroll.h"
#include "flow/values/value_analysis.h"
#include "unit/flow/flow_test.h"

#define HEAD                                                                                                 \
  "void reach_error(void); int __VERIFIER_nondet_int(void); float __VERIFIER_nondet_float(void); "           \
  "double __VERIFIER_nondet_double(void); double fabs(double); int fesetround(int); "
#define NONDET "__VERIFIER_nondet_int()"

typedef struct {
  Subject subject;
  Graph *graph;
  Values *values;
} Analysis;

static Analysis analyse(const char *body) {
  char text[3000];
  Analysis a;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  snprintf(text, sizeof text, HEAD "%s", body);
  a.subject = subject_accepted(text);
  a.graph = graph_inline(a.subject.cfa, &(InlineOptions){.recursion_bound = 4, .prune = true});
  a.values = values_compute(a.graph, &budget);
  assert_non_null(a.values);
  return a;
}

static void analysis_release(Analysis *a) {
  values_delete(a->values);
  graph_delete(a->graph);
  subject_release(&a->subject);
}

/* The range of a variable at the index-th cut point. */
static Range range_at(const Analysis *a, size_t cut, const char *name) {
  for (VariableId i = 0; i < a->graph->variables.size; i++)
    if (!strcmp(a->graph->variables.data[i].symbol->name, name))
      return values_at(a->values, a->graph->cuts.data[cut], i);
  fail_msg("no variable %s", name);
  return (Range){.form = FORM_NONE};
}

static void check_bounds(const char *body, const char *name, long low, long high) {
  Analysis a = analyse(body);
  Range range = range_at(&a, 0, name);
  if (range.low != low || range.high != high)
    fail_msg("%s in %s: %ld .. %ld", name, body, (long)range.low, (long)range.high);
  analysis_release(&a);
}

#define MAIN(text) "int main(void) { " text " return 0; }"
#define ERROR_IF(condition) "if (" condition ") reach_error();"

static void test_bounds(void **state) {
  (void)state;
  check_bounds(MAIN("int x = 0; while (x < 100) x++; " ERROR_IF("x == " NONDET)), "x", 0, 100);
  check_bounds(MAIN("int x = 0; while (" NONDET ") if (x < 100) x += 4; else x = 0; " ERROR_IF("x == 7")), "x", 0, 100);
  check_bounds(MAIN("unsigned x = 9; while (" NONDET ") if (x > 3) x--; " ERROR_IF("x == 7")), "x", 3, 9);
  check_bounds(MAIN("int x = " NONDET "; if (x < -5 || x > 5) return 0; while (" NONDET ") x = -x; " ERROR_IF("x == 7")), "x",
               -5, 5);
  check_bounds(MAIN("unsigned char x = 0; while (" NONDET ") x++; " ERROR_IF("x == 7")), "x", 0, 255);
  check_bounds(MAIN("int x = 0; while (" NONDET ") x = (x + 1) % 10; " ERROR_IF("x == 70")), "x", 0, 9);
  check_bounds(MAIN("int x = 0; while (" NONDET ") x = " NONDET " & 31; " ERROR_IF("x == 70")), "x", 0, 31);
  check_bounds("static int half(int n) { return n / 2; }"
               MAIN("int x = 0; while (" NONDET ") { x += 50; if (x > 90) x = half(x); } " ERROR_IF("x == 700")), "x", 0, 50);
}

static void test_lists(void **state) {
  (void)state;
  Analysis a = analyse(MAIN("int s = 4; while (" NONDET ") { if (s == 4) s = 19; else if (s == 19) s = -3; else s = 4; }"
                            ERROR_IF("s == 5")));
  Range range = range_at(&a, 0, "s");
  assert_int_equal(range.count, 3);
  assert_true(range.values[0] == -3 && range.values[1] == 4 && range.values[2] == 19);
  analysis_release(&a);
}

static void test_bits(void **state) {
  (void)state;
  Analysis a = analyse(MAIN("unsigned x = 5; while (" NONDET ") x += 8; " ERROR_IF("x == 6")));
  Range range = range_at(&a, 0, "x");
  assert_int_equal(range.known & 7, 7);
  assert_int_equal(range.ones & 7, 5);
  analysis_release(&a);
}

static void check_numbers(const char *body, const char *name, double low, double high, bool may_be_nan) {
  Analysis a = analyse(body);
  Range range = range_at(&a, 0, name);
  double from = (double)number_value(range.form, rank_number(range.form, range.low));
  double to = (double)number_value(range.form, rank_number(range.form, range.high));
  if (from != low || to != high || range.may_be_nan != may_be_nan) fail_msg("%s in %s: %g .. %g, %d", name, body, from, to, range.may_be_nan);
  analysis_release(&a);
}

#define ENDLESS __builtin_inf()

static void test_numbers(void **state) {
  (void)state;
  check_numbers(MAIN("double x = 0; while (" NONDET ") { x += 0.5; if (x > 20) x = 0; } " ERROR_IF("x == 7")), "x", 0, 20, false);
  check_numbers(MAIN("double x = 0; while (" NONDET ") x = 2 * x + 1; " ERROR_IF("x == 7")), "x", 0, ENDLESS, false);
  check_numbers(MAIN("double x = 0; while (" NONDET ") { x = __VERIFIER_nondet_double(); if (!(x <= 3 && x >= -4)) x = 1; }"
                     ERROR_IF("x == 7")), "x", -4, 3, false);
  check_numbers(MAIN("double x = 0; while (" NONDET ") { x = __VERIFIER_nondet_double(); if (x > 3 || x < -4) x = 1; }"
                     ERROR_IF("x == 7")), "x", -4, 3, true);
  check_numbers(MAIN("double x = 0; while (" NONDET ") { double y = fabs(__VERIFIER_nondet_double()); if (y <= 9) x = y / 2; }"
                     ERROR_IF("x == 7")), "x", 0, 4.5, false);
  check_numbers(MAIN("float x = 0; while (" NONDET ") { float y = __VERIFIER_nondet_float(); if (y == y && y <= 1e3) x = y; }"
                     ERROR_IF("x == 7")), "x", -ENDLESS, 1e3, false);
  check_numbers(MAIN("float x = 0; while (" NONDET ") { short s = " NONDET "; if (s < 8.5 && s > -3.5f) x = s; }"
                     ERROR_IF("x == 7")), "x", -3, 8, false);
  Analysis a = analyse(MAIN("fesetround(" NONDET "); double x = 0; while (" NONDET ") x = 0.1 + 0.2; " ERROR_IF("x == 7")));
  assert_int_equal(range_at(&a, 0, "x").form, FORM_NONE);
  analysis_release(&a);
}

/* ---- against the interpreter --------------------------------------------------------------------- */

typedef struct {
  Analysis *analysis;
  Constants constants;
  ConstantMap map; /* the state of the run */
  NodeId node;
  bool is_lost;
  uint64_t seed;
  unsigned checks;
} Follower;

static void check_state(Follower *f) {
  const Graph *graph = f->analysis->graph;
  assert_true(values_reach(f->analysis->values, f->node));
  if (!graph->nodes.data[f->node].is_cut) return;
  for (VariableId i = 0; i < graph->variables.size; i++) {
    Constant value = constants_get(&f->constants, f->map, i);
    if (!value.is_known) continue;
    Range range = values_at(f->analysis->values, f->node, i);
    if (!range_has(&range, value.cell))
      fail_msg("%s is %ld, not in %ld .. %ld", graph->variables.data[i].symbol->name, (long)value.cell, (long)range.low,
               (long)range.high);
    f->checks++;
  }
}

static void take(Follower *f, const Step *step, i128 value) {
  const Graph *graph = f->analysis->graph;
  bool is_decided, is_possible = constants_take(&f->constants, step, &f->map, &is_decided);
  assert_true(is_possible);
  const Symbol *target = step->kind == STEP_EDGE ? constants_target(graph, step) : NULL;
  if (target)
    f->map = constants_set(&f->constants, f->map, graph_variable(graph, step->context, target), (Constant){true, value});
  f->node = step->to;
  check_state(f);
}

static void follow(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  Follower *f = context;
  (void)call_depth;
  while (!f->is_lost) {
    const Graph *graph = f->analysis->graph;
    const U32Vector *out = &graph->nodes.data[f->node].out;
    const Step *leave = NULL;
    for (size_t i = 0; i < out->size; i++) {
      const Step *step = &graph->steps.data[out->data[i]];
      if (step->kind == STEP_LEAVE) leave = step;
      if (step->kind == STEP_LEAVE || step->edge != edge) continue;
      take(f, step, value);
      return;
    }
    f->is_lost = !leave;
    if (leave) take(f, leave, 0);
  }
}

static i128 some_input(void *context, const Edge *edge, uint32_t occurrence) {
  Follower *f = context;
  uint64_t hash = hash_mix(hash_mix(hash_mix(0, f->seed), edge->id), occurrence);
  switch (hash_mix(hash, 7) % 4) {
  case 0: return (i128)(hash % 9) - 3;
  case 1: return (i128)1 << (hash % 33);
  case 2: return (i128)(hash % 200);
  default: return (i128)hash;
  }
}

static void check_runs(const char *body) {
  Analysis a = analyse(body);
  unsigned checks = 0;
  for (uint64_t seed = 0; seed < 60; seed++) {
    Follower f = {.analysis = &a, .node = a.graph->entry, .seed = seed};
    constants_init(&f.constants, a.graph);
    RunOptions options = {.input = some_input,
                          .input_context = &f,
                          .observe = follow,
                          .observe_context = &f,
                          .step_limit = 2000};
    RunResult result;
    interpret(a.subject.cfa, &options, NULL, &result);
    checks += f.checks;
    constants_release(&f.constants);
  }
  if (checks < 100) fail_msg("only %u checks in %s", checks, body);
  analysis_release(&a);
}

static void test_runs_stay_in_ranges(void **state) {
  (void)state;
  static const char *const bodies[] = {
      MAIN("int x = 0, y = 0; while (" NONDET ") { x += " NONDET " % 7; if (x > 50) x -= 60; y = x << 2; } " ERROR_IF("y == 3")),
      MAIN("unsigned char c = 200; short s = -5; while (" NONDET ") { c += 3; s = (short)(c * s); if (s < c) s = -s; }"
           ERROR_IF("s == 3")),
      MAIN("long a = 1; int b = 7; while (" NONDET ") { a = a * 3 + b; b = (int)a >> 3; if (a % 5 == 2) a = -a; b |= 1; }"
           ERROR_IF("a == b")),
      MAIN("unsigned u = 1, w = 0; while (" NONDET ") { u = u << 1 | u >> 31; w ^= u & 0xf0; w -= u / 3; if (!w) w = ~u; }"
           ERROR_IF("u == 3 && w == 1")),
      "static int step(int n) { if (n & 1) return 3 * n + 1; return n / 2; }"
      MAIN("int n = " NONDET "; int k = 0; while (n != 1 && k < 40) { n = step(n); k++; } " ERROR_IF("k == 41")),
      MAIN("_Bool b = 0; signed char c = 3; while (" NONDET ") { b = c > 4 || !b; c = b ? c + " NONDET " : -c; c %= 50; }"
           ERROR_IF("c == 60")),
      MAIN("int i, j, n = " NONDET "; for (i = 0; i < 10; i++) for (j = i; j < n && j < 12; j += 2) if (i + j == " NONDET ") n--;"
           ERROR_IF("i > 10 || j == " NONDET)),
      MAIN("unsigned long x = " NONDET "; int y = " NONDET "; while (" NONDET ") { if ((int)x == y) y++; else if (x > 1000) x = 10;"
           "if ((unsigned char)y != 3) x += y; if (y < -100) y = 100; } " ERROR_IF("x == 3 && y == 100")),
      MAIN("float x = __VERIFIER_nondet_float(); double y = 1; int n = 0; while (" NONDET ") { if (x < 3) x = x * 2 + 1; else x = -x;"
           "y = x > y ? y / 3 : (int)y % 50 + x; if (y != y) y = 2; n = (short)" NONDET "; if (n < y) y -= n; if ((double)x <= 0.3) x += 1; }"
           ERROR_IF("x == 3 && y == 100 && n == 3")),
      MAIN("double a = __VERIFIER_nondet_double(), b = 0; float c = 1; while (" NONDET ") { b = fabs(a) - c; c = (float)b; if (!c) c = 1;"
           "a = 1 / (a * c); if (a) b++; if (c > 1e10f) c = 0; if (!(a >= b)) a = __VERIFIER_nondet_double(); } " ERROR_IF("a == b + c")),
  };
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) check_runs(bodies[i]);
}

/* ---- ranges against all their elements ----------------------------------------------------------- */

static Range random_range(Form form, uint64_t seed, i128 *element) {
  i128 values[3];
  for (unsigned i = 0; i < 3; i++) {
    uint64_t hash = hash_mix(hash_mix(0, seed), i);
    values[i] = form_reduce(form, (i128)(hash % 3 ? hash >> (hash % 61) : hash % 5));
  }
  *element = values[0];
  Range a = range_one(form, values[0]), b = range_one(form, values[1]), c = range_one(form, values[2]);
  if (hash_mix(0, seed) % 4 == 0) return a;
  a = range_join(&a, &b);
  if (hash_mix(0, seed) % 4 == 1) return a;
  Range between = range_between(form, a.low, a.high);
  return hash_mix(0, seed) % 4 == 2 ? between : range_join(&between, &c);
}

static void test_operations_contain_results(void **state) {
  (void)state;
  static const Operator operators[] = {OP_ADD,        OP_SUBTRACT,    OP_MULTIPLY,   OP_DIVIDE,  OP_REMAINDER, OP_SHIFT_LEFT,
                                       OP_SHIFT_RIGHT, OP_BIT_AND,    OP_BIT_OR,     OP_BIT_XOR, OP_EQUAL,     OP_NOT_EQUAL,
                                       OP_LESS,       OP_LESS_EQUAL,  OP_GREATER,    OP_GREATER_EQUAL};
  for (uint64_t seed = 0; seed < 60000; seed++) {
    Form form = (Form)(seed % 9), to = (Form)(hash_mix(1, seed) % 9);
    i128 x, y;
    Range a = random_range(form, seed, &x), b = random_range(form, hash_mix(2, seed), &y);
    assert_true(range_has(&a, x) && range_has(&b, y));
    Operator op = operators[hash_mix(3, seed) % 16];
    Constant value = constants_compute(form, op, x, y);
    Range result = range_binary(op, &a, &b), joined = range_join(&a, &b), widened = range_widen(&a, &b, &y, 1);
    if (value.is_known && !range_has(&result, value.cell))
      fail_msg("seed %lu: %ld %s %ld", (unsigned long)seed, (long)x, operator_text(op), (long)y);
    assert_true(range_has(&joined, x) && range_has(&joined, y) && range_has(&widened, x) && range_has(&widened, y));
    Range converted = range_convert(to, &a), negated = range_negate(&a), inverted = range_invert(&a), truth = range_truth(&a);
    assert_true(range_has(&converted, form_convert(to, x)));
    assert_true(range_has(&negated, form_convert(form, -x)));
    if (form != FORM_BOOL) assert_true(range_has(&inverted, form_convert(form, ~x)));
    assert_true(range_has(&truth, x != 0));
    Range met = joined, rest = joined;
    assert_true(range_meet(&met, &a) && range_has(&met, x));
    if (x != y) assert_true(range_remove(&rest, y) && range_has(&rest, x));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_lists),
      cmocka_unit_test(test_bits),
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_runs_stay_in_ranges),
      cmocka_unit_test(test_operations_contain_results),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
