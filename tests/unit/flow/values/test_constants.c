/* Constants: where the interpreter computes with known values, propagation knows the same. */
#include "flow/transform/inline.h"
#include "flow/values/constants.h"
#include "unit/flow/flow_test.h"

typedef struct {
  const Graph *graph;
  Constants constants;
  ConstantMap map;
  NodeId node;
  unsigned compared, unknown;
} Follower;

static void compare(Follower *f, const Step *step, i128 value) {
  const Symbol *target = constants_target(f->graph, step);
  if (!target || (step->edge->kind != EDGE_ASSIGN && step->edge->kind != EDGE_RETURN)) return;
  Constant constant = constants_get(&f->constants, f->map, graph_variable(f->graph, step->context, target));
  f->unknown += !constant.is_known;
  f->compared += constant.is_known;
  if (constant.is_known && constant.cell != value)
    fail_msg("%s is %ld, not %ld", target->name, (long)value, (long)constant.cell);
}

static void follow(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  Follower *f = context;
  (void)call_depth;
  for (;;) {
    const U32Vector *out = &f->graph->nodes.data[f->node].out;
    const Step *found = NULL, *leave = NULL;
    for (size_t i = 0; i < out->size; i++) {
      const Step *step = &f->graph->steps.data[out->data[i]];
      if (step->kind == STEP_LEAVE) leave = step;
      if (step->kind != STEP_LEAVE && step->edge == edge) found = step;
    }
    const Step *step = found ? found : leave;
    if (!step) return;
    bool is_decided;
    assert_true(constants_take(&f->constants, step, &f->map, &is_decided));
    f->node = step->to;
    if (found && step->kind == STEP_EDGE) compare(f, step, value);
    if (found) return;
  }
}

static i128 input(void *context, const Edge *edge, uint32_t occurrence) {
  (void)context;
  (void)edge;
  return occurrence + 3;
}

static void run(const char *text, unsigned compared, unsigned unknown) {
  Subject subject = subject_accepted(text);
  Graph *graph = graph_inline(subject.cfa, &(InlineOptions){.recursion_bound = 9});
  Follower f = {.graph = graph, .node = graph->entry};
  constants_init(&f.constants, graph);
  RunOptions options = {.input = input, .input_context = &f, .observe = follow, .observe_context = &f, .step_limit = 9999};
  RunResult result;
  interpret(subject.cfa, &options, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  if (f.compared < compared || f.unknown > unknown) fail_msg("%u known, %u not", f.compared, f.unknown);
  constants_release(&f.constants);
  graph_delete(graph);
  subject_release(&subject);
}

static void test_integers(void **state) {
  (void)state;
  run("int main(void) { int a = 2147483647, b = -7; a = a + 1; b = a / -1; b = b % 5; a = b - 3; unsigned u = -1; u >>= 3;"
      "u = u * 77u; long l = (long)u << 5; l = l ^ a; l = ~l; unsigned char c = (unsigned char)l; signed char d = (signed char)c;"
      "c += 200; d = d * c; _Bool t = d; t = !t; short s = -1; u = s; l = u; s = s << 14; s = s >> 3; a = -a; a = a < u;"
      "a = b < u; b = b >= -7 ? b | 8 : b & 3; l = (l > 5) + (l <= 5 && b != 3) + (t || a == b); u = 1u << 31; a = u >> 31;"
      "__int128 w = 1; w = w << 100; w = w / 3; unsigned __int128 v = -w; v = v % 1000; a = v > 3; return a; }",
      37, 0);
}

static void test_floats(void **state) {
  (void)state;
  run("int main(void) { double d = 0.1; d = d + 0.2; float f = d; f = f * 3; f = -f; long double l = f / 7.0L; int i = l * 100;"
      "i = d == 0.3; i = f < l; d = 1e300 * 1e300; i = d > 5; d = d - d; i = d == d; i = d != d; i = !d; unsigned u = 3e9;"
      "u = u + (unsigned)(f * -2); _Bool b = 0.5; d = u; f = 16777217; l = d ? f : 2; return i; }",
      18, 0);
}

static void test_calls_and_memory(void **state) {
  (void)state;
  run("int g = 4; static int f(int n, char c) { g += c; return n <= 0 ? g : f(n - 1, c + 1) * 2; }"
      "int main(void) { int x = f(3, 250); int *p = &x; *p = 5; int y = g; y = y - 3; static int z; z = z + y; return z; }",
      8, 3);
}

static void test_inputs_are_unknown(void **state) {
  (void)state;
  run("int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(); int y = x + 1; if (x == 3) y = x + 1;"
      "int zero = y * 0; zero = zero & x; unsigned char c = __VERIFIER_nondet_int(); if (c != 4 || x != 3) return 1; y = c + x;"
      "return zero; }",
      4, 9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_integers),
      cmocka_unit_test(test_floats),
      cmocka_unit_test(test_calls_and_memory),
      cmocka_unit_test(test_inputs_are_unknown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
