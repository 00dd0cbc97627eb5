/* Which check a trace fails: blocks know their errors one by one, through all reductions, and the program agrees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "flow/transform/slice.h"
#include "flow/transform/unroll.h"
#include "model/formats/aiger.h"
#define READ_MODEL aiger_read
#include "model/trace/execute.h"
#include "model/trace/stepper.h"
#include "model/unroll/unrolling.h"
#include "unit/model/model_text.h"
#include "unit/program_model.h"
#include "unit/random.h"

/* Four checks: before, in and behind loops; divisions get names, `mode` holds few values, the first loop is unrolled, the second skipped. */
static const char text[] = "extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void); extern void reach_error(void), __VERIFIER_assert(int);\n"
                           "int main(void) { int x = __VERIFIER_nondet_uchar(), mode = 0, n = 0, sum = 0, idle = 0;\n"
                           "  if (x / 7 == 10) reach_error();\n"
                           "  for (int i = 0; i < 3; i++) { n += x % 5; __VERIFIER_assert(n != 12); }\n"
                           "  for (int i = 0; i < x % 9; i++) idle += i;\n"
                           "  while (__VERIFIER_nondet_int()) { mode = mode == 0 ? 4 : mode == 4 ? 9 : 0; sum += x % 3 + 1;\n"
                           "    if (mode == 9 && sum == 6) reach_error(); }\n"
                           "  __VERIFIER_assert(sum % 11 != 3); return 0; }\n";
enum { CHECKS = 4, DEPTHS = 12 };

typedef struct {
  ProgramModel pm; /* its model is of `graph` */
  Graph *sliced, *graph;
  size_t skipped;
  Budget budget;
  bool asked[CHECKS];
} Fixture;

/* `only` is the check that is asked about; CHECKS: all. */
static void fixture_init(Fixture *f, CheckId only, ReductionSet without) {
  *f = (Fixture){.pm = program_model(text)};
  budget_init(&f->budget, NULL, 0, 0);
  model_delete(f->pm.model);
  graph_delete(f->pm.graph);
  assert_int_equal(f->pm.cfa->checks.size, CHECKS);
  for (CheckId i = 0; i < CHECKS; i++) f->asked[i] = only == CHECKS || only == i;
  bool prune = !reduction_is_in(without, REDUCE_PRUNE);
  f->pm.graph = graph_inline(f->pm.cfa, &(InlineOptions){.recursion_bound = 1, .prune = prune, .asked = f->asked});
  bool slices = !reduction_is_in(without, REDUCE_SLICE), unrolls = !reduction_is_in(without, REDUCE_UNROLL);
  f->sliced = slices ? graph_slice(f->pm.graph, prune, &f->budget, &f->skipped) : NULL;
  UnrollOptions how = {.iterations = 10, .prune = prune};
  const Graph *graph = f->sliced ? f->sliced : f->pm.graph;
  f->graph = unrolls ? graph_unroll(graph, &how, &f->budget) : NULL;
  f->pm.model = model_encode_with(f->graph ? f->graph : graph, &(EncodeOptions){.without = without}, &f->budget);
}

static void fixture_release(Fixture *f) {
  model_delete(f->pm.model);
  f->pm.model = NULL;
  graph_delete(f->graph);
  graph_delete(f->sliced);
  program_model_release(&f->pm);
}

/* The first trace to an error, or NULL. */
static Trace *find_trace(Fixture *f) {
  Circuit *circuit = circuit_new(f->pm.model, &f->budget);
  Unrolling *unrolling = unrolling_new(circuit);
  Trace *trace = NULL;
  for (unsigned depth = 0; depth < DEPTHS && !trace; depth++)
    if (unrolling_ask_error(unrolling, depth, &f->budget) == ANSWER_SAT) trace = unrolling_trace(unrolling, depth);
  unrolling_delete(unrolling);
  circuit_delete(circuit);
  return trace;
}

static const ReductionSet all = (1u << REDUCTIONS) - 1;
/* What is left out in turn. */
static const ReductionSet turns[] = {0,
                                     1u << REDUCE_PRUNE | 1u << REDUCE_SLICE,
                                     1u << REDUCE_UNROLL,
                                     1u << REDUCE_CONE | 1u << REDUCE_COMPACT,
                                     1u << REDUCE_NAME,
                                     (1u << REDUCTIONS) - 1};
enum { TURNS = sizeof turns / sizeof *turns };

/* Each check is found when it alone is asked about, and the program fails it with the inputs of the trace. */
static void each_check_is_found_alone(void **state) {
  (void)state;
  for (CheckId only = 0; only < CHECKS; only++)
    for (unsigned turn = 0; turn < TURNS; turn++) {
      Fixture f;
      fixture_init(&f, only, turns[turn]);
      Trace *trace = find_trace(&f);
      assert_non_null(trace);
      const Check *check = trace_check(f.pm.model, trace);
      assert_ptr_equal(check, f.pm.cfa->checks.data[only]);
      RunInputVector inputs = {0};
      trace_run_inputs(f.pm.model, trace, &inputs);
      assert_ptr_equal(execute_check(f.pm.model, &inputs, &f.budget), check);
      vector_release(&inputs);
      trace_delete(trace);
      fixture_release(&f);
    }
}

static void set_name(const TermBank *bank, Evaluation *e, const ModelInput *input) {
  uint64_t words[TERM_MAX_WIDTH / 64];
  memcpy(words, evaluation_words(e, input->definition), (term_width(bank, input->var) + 63) / 64 * sizeof *words);
  evaluation_set_words(e, input->var, words);
}

/* For any values: at most one of the errors, and one of them exactly if `error`. */
static void check_block(const Model *model, const Block *block) {
  Evaluation *e = evaluation_new(model->bank);
  uint64_t seed = 1, errors = 0;
  for (unsigned round = 0; round < 2000; round++) {
    for (size_t i = 0; i < model->state.size; i++) evaluation_set(e, model->state.data[i].var, next_random(&seed) % 16);
    for (size_t i = 0; i < block->inputs.size; i++)
      if (block->inputs.data[i].definition == TERM_NONE)
        evaluation_set(e, block->inputs.data[i].var, next_random(&seed) % (round % 2 ? 16 : 256));
    for (size_t i = 0; i < block->inputs.size; i++)
      if (block->inputs.data[i].definition != TERM_NONE) set_name(model->bank, e, &block->inputs.data[i]);
    unsigned count = 0;
    for (size_t i = 0; i < block->errors.size; i++) count += evaluation_is_true(e, block->errors.data[i].when);
    assert_int_equal(count, evaluation_is_true(e, block->error));
    errors += count;
  }
  assert_true(errors > 0 || !block->errors.size);
  evaluation_delete(e);
}

static void errors_are_the_parts_of_error(void **state) {
  (void)state;
  for (unsigned turn = 0; turn < TURNS; turn++) {
    Fixture f;
    fixture_init(&f, CHECKS, turns[turn]);
    const Model *model = f.pm.model;
    assert_int_equal(f.skipped > 0, !reduction_is_in(turns[turn], REDUCE_SLICE));
    check_block(model, &model->prefix);
    check_block(model, &model->loop);
    if (model->base) check_block(model->base, &model->base->loop);
    bool is_met[CHECKS] = {false};
    for (int b = 0; b < 2; b++) {
      const ErrorVector *errors = b ? &model->loop.errors : &model->prefix.errors;
      for (size_t i = 0; i < errors->size; i++) {
        is_met[errors->data[i].check->id] = true;
        for (size_t j = 0; j < i; j++) assert_ptr_not_equal(errors->data[i].check, errors->data[j].check);
      }
    }
    for (CheckId i = 0; i < CHECKS; i++) assert_true(is_met[i]);
    fixture_release(&f);
  }
}

/* What leads to no error that is asked about is pruned; a check that is not asked about ends the path. */
static void pruning_follows_the_question(void **state) {
  (void)state;
  Fixture first, whole;
  fixture_init(&first, 0, all & ~(1u << REDUCE_PRUNE));
  fixture_init(&whole, CHECKS, all & ~(1u << REDUCE_PRUNE));
  assert_int_equal(first.pm.graph->cuts.size, 0); /* it lies in front of all loops */
  assert_int_equal(whole.pm.graph->cuts.size, 3);
  assert_true(first.pm.graph->nodes.size < whole.pm.graph->nodes.size / 2);
  fixture_release(&first);
  fixture_release(&whole);
}

/* The latch toggles and a constraint holds always: bad state 0 needs the latch and its negation, bad state 1 the latch. */
static void hardware_says_which_bad_state(void **state) {
  (void)state;
  Fixture f = {.pm.model = read_text("aag 2 0 1 0 1 2 1\n2 3\n4\n2\n1\n4 2 3\nb1 high\n")};
  assert_non_null(f.pm.model);
  assert_int_equal(f.pm.model->loop.errors.size, 2);
  budget_init(&f.budget, NULL, 0, 0);
  Trace *trace = find_trace(&f);
  assert_non_null(trace);
  assert_int_equal(trace->length, 2);
  assert_string_equal(trace_check(f.pm.model, trace)->text, "bad state 1 high is reached");
  trace_delete(trace);
  model_delete(f.pm.model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_check_is_found_alone),
      cmocka_unit_test(errors_are_the_parts_of_error),
      cmocka_unit_test(pruning_follows_the_question),
      cmocka_unit_test(hardware_says_which_bad_state),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
