/* Operations put into automata: what was there stays as it was, runs and models do the same, and what was put in happens. */
#include "flow/cfa/split.h"
#include "flow/cfa/build.h"
#include "flow/cfa/copy.h"
#include "flow/transform/inline.h"
#include "model/encode/encode.h"
#include "model/unroll/unrolling.h"
#include "unit/flow/flow_test.h"

/* Loops (one at the entry), a switch, short circuits, recursion (of main, too), records, pointers, inputs of all kinds. */
static const char *const programs[] = {
    "extern int __VERIFIER_nondet_int(void); void reach_error(void);\n"
    "int main(void) { int x = __VERIFIER_nondet_int(), y = 7, n = 0;\n"
    "  while (x > 0 && n < 9) { y = y / (x % 3 + 1); if (y && 100 / y > 20) x -= 2; else x--; n++; }\n"
    "  if (n == 5 && y == 0) reach_error(); return n * 10 + y; }\n",
    "extern int __VERIFIER_nondet_int(void); void reach_error(void);\n"
    "int main(void) { again: if (__VERIFIER_nondet_int() / 1000000000) goto again;\n"
    "  switch (__VERIFIER_nondet_int() & 15) { case 0: case 1: return 1; case 2 ... 4: reach_error(); case 5: return 5 / 2; case 6: break;\n"
    "  case 7: return 7; case 8: return 8; case 9: return 9; case 10: return 10; case 11: return 11; default: return 12 % 5; } return 0; }\n",
    "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void); struct s { int a[3]; int b; };\n"
    "static int f(int n) { return n > 0 ? n / 2 + f(n - 1) : 0; }\n"
    "int main(void) { static int depth; struct s s, *p = &s; int *q = s.a; depth++;\n"
    "  p->b = __VERIFIER_nondet_uint() % 6; q[1] = p->b / 2; if (depth < 3 && q[1]) return main() + f(p->b);\n"
    "  if (s.a[2] / 1000 == 7 && depth == 2) reach_error(); return q[1] + f(p->b); }\n",
};
enum { PROGRAMS = sizeof programs / sizeof *programs, SEEDS = 200, DEPTHS = 6 };

/* ---- runs ------------------------------------------------------------------------------------------- */

typedef struct {
  uint64_t seed;
  EdgeId edges;        /* that the automaton had before */
  U32Vector questions; /* edge and occurrence */
  U32Vector steps;     /* edges of the program that were taken */
  const Symbol *watched;
  i128 last; /* that was assigned to it */
} Recording;

static i128 answer(void *context, const Edge *edge, uint32_t occurrence) {
  Recording *r = context;
  vector_push(&r->questions, edge->id);
  vector_push(&r->questions, occurrence);
  return (i128)(int)(hash_mix(hash_mix(r->seed, edge->id), occurrence) >> 16) >> (r->seed % 24);
}

static uint8_t answer_content(void *context, const Edge *edge, uint32_t occurrence, uint64_t offset) {
  const Recording *r = context;
  return (uint8_t)hash_mix(hash_mix(hash_mix(r->seed, edge->id), occurrence), offset);
}

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  Recording *r = context;
  (void)depth;
  if (edge->id < r->edges) vector_push(&r->steps, edge->id);
  if (edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE && edge->left->symbol == r->watched) r->last = value;
}

static RunResult record(const Cfa *cfa, Recording *r) {
  RunOptions options = {.input = answer,
                        .input_context = r,
                        .content = answer_content,
                        .observe = observe,
                        .observe_context = r,
                        .step_limit = 100000};
  RunResult result;
  interpret(cfa, &options, NULL, &result);
  return result;
}

static void assert_same_numbers(const U32Vector *a, const U32Vector *b) {
  assert_int_equal(a->size, b->size);
  if (a->size) assert_memory_equal(a->data, b->data, a->size * sizeof *a->data);
}

/* The instrumented automaton runs as the original does, for the same answers to the same questions. */
static void assert_same_runs(const Cfa *before, const Cfa *after) {
  unsigned ends[6] = {0};
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    Recording a = {.seed = seed, .edges = (EdgeId)before->edges.size}, b = a;
    RunResult first = record(before, &a), second = record(after, &b);
    assert_int_equal(first.end, second.end);
    assert_true(first.exit_value == second.exit_value);
    if (first.check) assert_string_equal(first.check->text, second.check->text);
    assert_same_numbers(&a.questions, &b.questions);
    assert_same_numbers(&a.steps, &b.steps);
    ends[first.end]++;
    vector_release(&a.questions), vector_release(&a.steps);
    vector_release(&b.questions), vector_release(&b.steps);
  }
  assert_true(ends[RUN_FINISHED] > 0);
}

/* ---- models ----------------------------------------------------------------------------------------- */

static void ask_errors(const Cfa *cfa, Answer answers[DEPTHS]) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Graph *graph = graph_inline(cfa, &(InlineOptions){.recursion_bound = 3, .prune = true});
  check_graph(graph);
  Model *model = model_encode(graph, &budget);
  Circuit *circuit = circuit_new(model, &budget);
  Unrolling *unrolling = unrolling_new(circuit);
  for (unsigned depth = 0; depth < DEPTHS; depth++) answers[depth] = unrolling_ask_error(unrolling, depth, &budget);
  unrolling_delete(unrolling);
  circuit_delete(circuit);
  model_delete(model);
  graph_delete(graph);
}

static void assert_same_answers(const Cfa *before, const Cfa *after) {
  Answer first[DEPTHS], second[DEPTHS];
  ask_errors(before, first);
  ask_errors(after, second);
  for (unsigned i = 0; i < DEPTHS; i++) assert_int_equal(first[i], second[i]);
}

/* ---- shapes ----------------------------------------------------------------------------------------- */

static void assert_same_shape(const Cfa *before, const Cfa *after) {
  check_automaton(after);
  for (EdgeId i = 0; i < before->edges.size; i++) {
    const Edge *a = &before->edges.data[i], *b = &after->edges.data[i];
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->range.begin, b->range.begin);
    assert_int_equal(a->range.end, b->range.end);
    assert_int_equal(a->is_branch, b->is_branch);
    assert_int_equal(a->is_taken, b->is_taken);
    assert_int_equal(cfa_asking_edge(before, a)->id, cfa_asking_edge(after, b)->id);
  }
  for (Location l = 0; l < before->locations.size; l++)
    assert_int_equal(before->locations.data[l].loop != NULL, after->locations.data[l].loop != NULL);
  for (Location l = (Location)before->locations.size; l < after->locations.size; l++) assert_null(after->locations.data[l].loop);
  for (size_t f = 0; f < after->functions.size; f++)
    for (uint32_t i = 0; i < after->functions.data[f].locations.size; i++) {
      const LocationInfo *info = &after->locations.data[after->functions.data[f].locations.data[i]];
      assert_int_equal(info->function, f);
      assert_int_equal(info->index, i);
    }
}

/* ---- instrumentation -------------------------------------------------------------------------------- */

static Builder builder_of(Cfa *cfa) { return (Builder){.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}; }

static bool goes_on(const Edge *edge) { return edge->kind < EDGE_ERROR && edge->kind != EDGE_RETURN; }

/* x := 7 before each choice, x := 9 behind each edge that goes on, and an assumption that x is what it is. */
static void put_assignments(Cfa *cfa) {
  Builder b = builder_of(cfa);
  const Type *type = type_scalar(b.types, TYPE_INT);
  Symbol *x = cfa_add_static(cfa, "put.x", type, 9);
  for (EdgeId i = 0, edges = (EdgeId)cfa->edges.size; i < edges; i++) {
    Edge edge = cfa->edges.data[i];
    uint32_t function = cfa->locations.data[edge.from].function;
    if (cfa_asking_edge(cfa, &cfa->edges.data[i])->id == i) {
      Symbol *local = cfa_add_local(cfa, function, "put.y", type);
      Expr *seven = make_integer(&b, type, 7, edge.range);
      cfa_insert_before(cfa, i, &(Edge){.kind = EDGE_ASSIGN, .left = make_variable(&b, local, edge.range), .right = seven});
      Expr *is_seven = make_binary(&b, OP_EQUAL, type, make_load(&b, local, edge.range), seven);
      cfa_insert_before(cfa, i, &(Edge){.kind = EDGE_ASSUME, .right = is_seven});
    }
    if (!goes_on(&edge)) continue;
    Expr *nine = make_integer(&b, type, 9, edge.range);
    Expr *is_nine = make_binary(&b, OP_EQUAL, type, make_load(&b, x, edge.range), nine);
    cfa_insert_after(cfa, i, &(Edge){.kind = EDGE_ASSUME, .right = is_nine});
    cfa_insert_after(cfa, i, &(Edge){.kind = EDGE_ASSIGN, .left = make_variable(&b, x, edge.range), .right = nine});
  }
}

static unsigned count_divisions(const Expr *e) {
  if (!e) return 0;
  unsigned here = e->kind == EXPR_BINARY && (e->op == OP_DIVIDE || e->op == OP_REMAINDER);
  return here + count_divisions(e->left) + count_divisions(e->right) + count_divisions(e->condition);
}

static unsigned divisions_of(const Edge *edge) {
  unsigned count = count_divisions(edge->left) + count_divisions(edge->right);
  for (size_t i = 0; i < edge->argument_count; i++) count += count_divisions(edge->arguments[i]);
  return count;
}

/* counter += divisions of the edge, before each edge that has some. */
static Symbol *put_counter(Cfa *cfa) {
  Builder b = builder_of(cfa);
  const Type *type = type_scalar(b.types, TYPE_INT);
  Symbol *counter = cfa_add_static(cfa, "count.divisions", type, 0);
  for (EdgeId i = 0, edges = (EdgeId)cfa->edges.size; i < edges; i++) {
    Edge edge = cfa->edges.data[i];
    unsigned count = divisions_of(&edge);
    if (!count || cfa_asking_edge(cfa, &cfa->edges.data[i])->id != i) continue;
    Expr *sum = make_binary(&b, OP_ADD, type, make_load(&b, counter, edge.range), make_integer(&b, type, count, edge.range));
    cfa_insert_before(cfa, i, &(Edge){.kind = EDGE_ASSIGN, .left = make_variable(&b, counter, edge.range), .right = sum});
  }
  return counter;
}

/* What a run of the original adds up to: each visit of a location counts what the edges that ask there hold. */
static i128 expected_divisions(const Cfa *cfa, const Recording *r) {
  i128 sum = 0;
  for (size_t i = 0; i < r->steps.size; i++) {
    const U32Vector *out = &cfa->locations.data[cfa->edges.data[r->steps.data[i]].from].out;
    for (size_t j = 0; j < out->size; j++) {
      const Edge *edge = &cfa->edges.data[out->data[j]];
      if (cfa_asking_edge(cfa, edge) == edge) sum += divisions_of(edge);
    }
  }
  return sum;
}

static void operations_change_nothing_else(void **state) {
  (void)state;
  for (size_t i = 0; i < PROGRAMS; i++) {
    Subject before = subject_accepted(programs[i]), after = subject_accepted(programs[i]);
    put_assignments(after.cfa);
    assert_true(after.cfa->edges.size > 2 * before.cfa->edges.size);
    assert_same_shape(before.cfa, after.cfa);
    assert_same_runs(before.cfa, after.cfa);
    assert_same_answers(before.cfa, after.cfa);
    subject_release(&before);
    subject_release(&after);
  }
}

static void divisions_are_counted(void **state) {
  (void)state;
  i128 most = 0;
  for (size_t i = 0; i < PROGRAMS; i++) {
    Subject before = subject_accepted(programs[i]), after = subject_accepted(programs[i]);
    Symbol *counter = put_counter(after.cfa);
    assert_same_shape(before.cfa, after.cfa);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      Recording a = {.seed = seed, .edges = (EdgeId)before.cfa->edges.size}, b = a;
      b.watched = counter;
      record(before.cfa, &a);
      record(after.cfa, &b);
      i128 expected = expected_divisions(before.cfa, &a);
      assert_true(expected == b.last);
      if (expected > most) most = expected;
      vector_release(&a.questions), vector_release(&a.steps);
      vector_release(&b.questions), vector_release(&b.steps);
    }
    subject_release(&before);
    subject_release(&after);
  }
  assert_true(most > 10);
}

/* ---- checks ----------------------------------------------------------------------------------------- */

static EdgeId find_assignment(const Cfa *cfa, const char *name, unsigned index) {
  for (EdgeId i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    bool is_it = edge->kind == EDGE_ASSIGN && edge->left->kind == EXPR_VARIABLE && !strcmp(edge->left->symbol->name, name);
    if (is_it && !index--) return i;
  }
  fail_msg("no assignment to %s", name);
  return 0;
}

static i128 fixed_answer(void *context, const Edge *edge, uint32_t occurrence) {
  (void)edge;
  (void)occurrence;
  return *(const int *)context;
}

/* Before y = x, x is not to be 3; behind it, y is not to be 4. */
static void checks_fail_where_they_should(void **state) {
  (void)state;
  Subject subject = subject_accepted("extern int __VERIFIER_nondet_int(void);\n"
                                     "int main(void) { int y, x = __VERIFIER_nondet_int(); if (x > 2) y = x; return 0; }\n");
  Cfa *cfa = subject.cfa;
  Builder b = builder_of(cfa);
  EdgeId edge = find_assignment(cfa, "y", 0);
  SourceRange range = cfa->edges.data[edge].range;
  const Type *type = type_scalar(b.types, TYPE_INT);
  Expr *x = (Expr *)cfa->edges.data[edge].right, *y = make_read(&b, (Expr *)cfa->edges.data[edge].left);
  Check first = {.name = "test", .property = "no-three", .text = "x is three", .pos = range.begin};
  Check second = {.name = "test", .property = "no-four", .text = "y is four", .pos = range.begin};
  EdgeId error = cfa_insert_check_before(cfa, edge, make_binary(&b, OP_EQUAL, type, x, make_integer(&b, type, 3, range)), &first);
  cfa_insert_check_after(cfa, edge, make_binary(&b, OP_EQUAL, type, y, make_integer(&b, type, 4, range)), &second);
  assert_int_equal(cfa->edges.data[error].kind, EDGE_ERROR);
  assert_string_equal(cfa->edges.data[error].check->property, "no-three");
  check_automaton(cfa);
  for (int input = 0; input < 7; input++) {
    RunOptions options = {.input = fixed_answer, .input_context = &input, .step_limit = 1000};
    RunResult result;
    interpret(cfa, &options, NULL, &result);
    const char *expected = input == 3 ? "no-three" : input == 4 ? "no-four" : NULL;
    assert_int_equal(result.end, expected ? RUN_ERROR : RUN_FINISHED);
    if (expected) assert_string_equal(result.check->property, expected);
  }
  Answer answers[DEPTHS];
  ask_errors(cfa, answers);
  assert_int_equal(answers[0], ANSWER_SAT);
  subject_release(&subject);
}

/* Where x == 3 is assumed away in front of a check for it, no error is left. */
static void later_insertions_come_later(void **state) {
  (void)state;
  Subject subject = subject_accepted("extern int __VERIFIER_nondet_int(void);\n"
                                     "int main(void) { int y, x = __VERIFIER_nondet_int(); y = x; return y; }\n");
  Cfa *cfa = subject.cfa;
  Builder b = builder_of(cfa);
  EdgeId edge = find_assignment(cfa, "y", 0);
  SourceRange range = cfa->edges.data[edge].range;
  Expr *x = (Expr *)cfa->edges.data[edge].right, *three = make_integer(&b, x->type, 3, range);
  Check check = {.name = "test", .property = "no-three", .text = "x is three", .pos = range.begin};
  cfa_insert_before(cfa, edge, &(Edge){.kind = EDGE_ASSUME, .right = make_binary(&b, OP_NOT_EQUAL, x->type, x, three)});
  cfa_insert_check_before(cfa, edge, make_binary(&b, OP_EQUAL, x->type, x, three), &check);
  Answer answers[DEPTHS];
  ask_errors(cfa, answers);
  assert_int_equal(answers[0], ANSWER_UNSAT);
  subject_release(&subject);
}

/* ---- bodies ----------------------------------------------------------------------------------------- */

static uint32_t function_named(const Cfa *cfa, const char *name) {
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    if (i != cfa->entry && !strcmp(cfa->functions.data[i].symbol->name, name)) return i;
  fail_msg("no function %s", name);
  return 0;
}

static EdgeId find_call(const Cfa *cfa, uint32_t function, uint32_t callee) {
  for (EdgeId i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (cfa->locations.data[edge->from].function == function && edge->kind == EDGE_CALL && cfa_function_called(cfa, edge) == (int)callee) return i;
  }
  fail_msg("no call");
  return 0;
}

/* A function that jumps into the body of another one, instead of calling it, returns what that one does; both share the first parameter. */
static void body_returns_what_it_did(void **state) {
  (void)state;
  Subject subject = subject_accepted("extern int __VERIFIER_nondet_int(void);\n"
                                     "static int g(int a, int b) { int s = 0; for (int i = 0; i < a; i++) s += b; if (s == 12) return -1; return s; }\n"
                                     "static int f(int n) { if (n < 3) return n; return g(n, 4); }\n"
                                     "int main(void) { return f(__VERIFIER_nondet_int()) + 2; }\n");
  Cfa *before = subject.cfa, *cfa = cfa_copy(before);
  Builder b = builder_of(cfa);
  uint32_t f = function_named(cfa, "f"), g = function_named(cfa, "g");
  Symbol *const *own = cfa->functions.data[f].symbol->parameters, *const *others = cfa->functions.data[g].symbol->parameters;
  Map instead = {0}, copies = {0};
  map_put(&instead, others[0]->serial, map_key(own[0]));
  Location entry = cfa_insert_body(cfa, f, before, g, &instead, &copies);
  check_automaton(cfa);
  assert_same_runs(before, cfa);
  EdgeId call = find_call(before, f, g);
  SourceRange range = before->edges.data[call].range;
  Expr *one = make_integer(&b, type_scalar(b.types, TYPE_INT), 1, range), *four = make_integer(&b, type_scalar(b.types, TYPE_INT), 4, range);
  EdgeId jump = cfa_insert_jump_before(cfa, call, one, entry);
  cfa_insert_after(cfa, jump, &(Edge){.kind = EDGE_ASSIGN, .left = make_variable(&b, others[1], range), .right = four});
  check_automaton(cfa);
  for (int input = 0; input < 9; input++) {
    RunOptions options = {.input = fixed_answer, .input_context = &input, .step_limit = 1000};
    RunResult first, second;
    interpret(before, &options, NULL, &first);
    interpret(cfa, &options, NULL, &second);
    assert_int_equal(second.end, RUN_FINISHED);
    assert_true(first.exit_value == second.exit_value);
  }
  map_release(&instead);
  map_release(&copies);
  cfa_delete(cfa);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations_change_nothing_else),
      cmocka_unit_test(divisions_are_counted),
      cmocka_unit_test(checks_fail_where_they_should),
      cmocka_unit_test(later_insertions_come_later),
      cmocka_unit_test(body_returns_what_it_did),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
