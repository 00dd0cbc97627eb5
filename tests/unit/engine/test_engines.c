/* Every engine on models made by hand.  What an engine says is believed only with its evidence, which is worked out
 * here by brute force over all states, not with evidence/. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "engine/engine.h"
#include "verify/strategy.h"
#include "logic/evaluate.h"
#include "unit/sample_models.h"

static void run_auto(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  strategy_run((StrategyChoice){.engine = "auto"}, problem, options, &(Observer){0}, budget, result);
}

/* All engines, and `auto`, which is made of them. */
static const Engine *every_engine(void) {
  static Engine all[32] = {{.name = "auto", .run = run_auto}};
  size_t count = 1;
  for (size_t i = 0; engines[i].name; i++) {
    assert_true(count + 1 < sizeof all / sizeof *all);
    if (engines[i].run) all[count++] = engines[i]; /* `unwind` has no use for models */
  }
  return all;
}

static void run_engine(const Engine *engine, Model *model, ItpOptions itp, bool error_in_last, Result *result) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  EngineOptions options = {.max_k = 25, .itp = itp, .error_in_last = error_in_last, .learn = LEARN_SAFETY | LEARN_ERROR | LEARN_WEIGHTS};
  options.itp.check = true;
  result_init(result);
  Problem problem;
  problem_init(&problem, model);
  engine->run(&problem, &options, &budget, result);
  problem_release(&problem);
}

/* Those that look at models; `run` runs programs, which samples are not. */
static bool takes_models(const Engine *engine) { return strcmp(engine->name, "run"); }

/* For a model with one state variable of at most 8 bits and 1-bit inputs: the conditions, state by state. */
static void assert_invariant(Model *model, Term invariant) {
  Evaluation *now = evaluation_new(model->bank), *next = evaluation_new(model->bank);
  const StateVariable *x = &model->state.data[0];
  unsigned states = 1u << term_width(model->bank, x->var);
  if (!model->prefix.inputs.size) {
    evaluation_set_words(next, x->var, evaluation_words(now, x->init));
    assert_true(evaluation_is_true(next, invariant));
  }
  for (unsigned s = 0; s < states; s++)
    for (unsigned input = 0; input < 2; input++) {
      evaluation_clear(now);
      evaluation_clear(next);
      evaluation_set(now, x->var, s);
      if (model->loop.inputs.size) evaluation_set(now, model->loop.inputs.data[0].var, input);
      if (!evaluation_is_true(now, invariant)) continue;
      assert_false(evaluation_is_true(now, model->loop.error));
      if (!evaluation_is_true(now, model->loop.valid)) continue;
      evaluation_set_words(next, x->var, evaluation_words(now, x->next));
      assert_true(evaluation_is_true(next, invariant));
    }
  evaluation_delete(now);
  evaluation_delete(next);
}

/* For the same models: each step is possible with the inputs of the trace, and the last one is the error. */
static void assert_trace(Model *model, const Trace *trace) {
  assert_non_null(trace);
  Evaluation *now = evaluation_new(model->bank);
  const StateVariable *x = &model->state.data[0];
  uint64_t value = 0;
  for (unsigned step = 0; step <= trace->length; step++) {
    const Block *block = step ? &model->loop : &model->prefix;
    evaluation_clear(now);
    if (step) evaluation_set(now, x->var, value);
    for (size_t i = 0; i < block->inputs.size; i++) evaluation_set_words(now, block->inputs.data[i].var, trace->values[step][i]);
    assert_true(evaluation_is_true(now, step < trace->length ? block->valid : block->error));
    value = evaluation_value(now, step ? x->next : x->init);
  }
  evaluation_delete(now);
}

/* Those whose work the ways to interpolate change. */
static bool interpolates(const Engine *engine) {
  static const char *const others[] = {"run", "bmc", "explicit", "classes", "pdr", "misper"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strcmp(engine->name, others[i])) return false;
  return true;
}

static void assert_never_wrong(Model *model, bool is_safe, const char *must) {
  static const ItpSystem systems[] = {ITP_MCMILLAN, ITP_PUDLAK, ITP_INVERSE_MCMILLAN};
  for (const Engine *engine = every_engine(); engine->name; engine++) {
    unsigned ways = !strcmp(engine->name, "imc") ? 12 : interpolates(engine) ? 6 : 1;
    for (unsigned i = 0; i < ways; i++) {
      Result result;
      run_engine(engine, model, (ItpOptions){.system = systems[i / 2 % 3], .backward = i % 2}, i >= 6, &result);
      if (result.verdict == VERDICT_TRUE) {
        assert_true(is_safe);
        assert_invariant(model, result.invariant);
      } else if (result.verdict == VERDICT_FALSE) {
        assert_false(is_safe);
        assert_trace(model, result.trace);
      } else {
        assert_null(strstr(must, engine->name));
      }
      result_release(&result);
    }
  }
  model_delete(model);
}

static void even_counter_is_safe(void **state) { (void)state; assert_never_wrong(sample_counter(6, 0, 2, 13), true, "imc pdr"); }
static void odd_counter_is_not(void **state) { (void)state; assert_never_wrong(sample_counter(5, 0, 3, 13), false, "bmc pdr"); }
static void near_bug_is_found(void **state) { (void)state; assert_never_wrong(sample_counter(8, 0, 2, 10), false, "bmc imc pdr"); }
static void bad_initial_state(void **state) { (void)state; assert_never_wrong(sample_counter(8, 7, 1, 7), false, "bmc imc pdr"); }
static void bounded_loop_is_safe(void **state) { (void)state; assert_never_wrong(sample_bounded(8, 5, 9), true, "bmc imc pdr"); }
static void bounded_loop_ends_bad(void **state) { (void)state; assert_never_wrong(sample_bounded(8, 5, 5), false, "bmc imc pdr"); }
static void input_below_limit_is_safe(void **state) { (void)state; assert_never_wrong(sample_input(8, 100, 200), true, "imc pdr"); }
static void input_meets_bad(void **state) { (void)state; assert_never_wrong(sample_input(8, 100, 99), false, "bmc imc pdr"); }

/* Small counters of every step and start: the verdict is worked out by running them. */
static void three_bit_counters(void **state) {
  (void)state;
  for (unsigned step = 0; step < 8; step++) {
    unsigned start = step * 3 % 8, bad = (start * 5 + step * 3 + 1) % 8, x = start;
    bool is_safe = true;
    for (unsigned i = 0; i < 9; i++, x = (x + step) % 8) is_safe = is_safe && x != bad;
    assert_never_wrong(sample_counter(3, start, step, bad), is_safe, "imc pdr");
  }
}

/* Classes of states have no depth, and these models have no classes. */
static bool counts_passes(const Engine *engine) { return takes_models(engine) && strcmp(engine->name, "classes"); }

/* The error happens only where the model ends: nobody may say TRUE or FALSE. */
static void incomplete_is_neither(void **state) {
  (void)state;
  for (const Engine *engine = every_engine(); engine->name; engine++) {
    if (!counts_passes(engine)) continue;
    Model *model = sample_bounded(8, 3, 7);
    Term hit = term_equal(model->bank, model->state.data[0].var, term_constant(model->bank, 8, 2));
    model->loop.incomplete = hit;
    model->loop.valid = term_and(model->bank, model->loop.valid, term_not(model->bank, hit));
    IncompletePoint point = {.when = hit, .reason = "because"};
    vector_push(&model->loop.incompletes, point);
    Result result;
    run_engine(engine, model, (ItpOptions){0}, false, &result);
    assert_int_equal(result.verdict, VERDICT_UNKNOWN);
    assert_non_null(result.incomplete);
    assert_string_equal(result.incomplete->reason, "because");
    result_release(&result);
    model_delete(model);
  }
}

/* With simple paths k-induction decides every finite model. */
static void simple_paths_are_complete(void **state) {
  (void)state;
  for (unsigned start = 0; start < 8; start += 3)
    for (unsigned step = 0; step < 8; step++)
      for (unsigned bad = 0; bad < 8; bad++) {
        unsigned x = start;
        bool is_safe = true;
        for (unsigned i = 0; i < 9; i++, x = (x + step) % 8) is_safe = is_safe && x != bad;
        Model *model = sample_counter(3, start, step, bad);
        Budget budget;
        budget_init(&budget, NULL, 0, 0);
        EngineOptions options = {.simple_paths = true};
        Result result;
        result_init(&result);
        Problem problem;
        problem_init(&problem, model);
        engine_find("kind")->run(&problem, &options, &budget, &result);
        problem_release(&problem);
        assert_int_equal(result.verdict, is_safe ? VERDICT_TRUE : VERDICT_FALSE);
        if (is_safe)
          assert_invariant(model, result.invariant);
        else
          assert_trace(model, result.trace);
        result_release(&result);
        model_delete(model);
      }
}

static void the_bound_is_kept(void **state) {
  (void)state;
  for (const Engine *engine = every_engine(); engine->name; engine++) {
    if (!counts_passes(engine)) continue;
    Model *model = sample_counter(8, 0, 2, 10);
    Budget budget;
    budget_init(&budget, NULL, 0, 0);
    EngineOptions options = {.max_k = 2};
    Result result;
    result_init(&result);
    Problem problem;
    problem_init(&problem, model);
    engine->run(&problem, &options, &budget, &result);
    problem_release(&problem);
    assert_int_equal(result.verdict, VERDICT_UNKNOWN);
    assert_string_equal(result.reason, "max-k");
    assert_int_equal(result.depth, 3);
    result_release(&result);
    model_delete(model);
  }
}

/* x = 0, y = 200; while (x < 200) x++, y--; the error is y != 0 after the loop: no k below 200 will do, unless one knows the sum. */
static Model *two_counters(void) {
  Model *model = sample_bounded(8, 200, 0);
  TermBank *bank = model->bank;
  model_add_state(model, "y", 8);
  StateVariable *y = &model->state.data[1];
  y->init = term_constant(bank, 8, 200);
  y->next = term_subtract(bank, y->var, term_constant(bank, 8, 1));
  Term ends = term_not(bank, model->loop.valid);
  model->loop.error = term_and(bank, ends, term_not(bank, term_equal(bank, y->var, term_constant(bank, 8, 0))));
  return model;
}

/* The third time somebody has found out. */
static void tell_sum(void *calls, Problem *problem) {
  const Model *model = problem->model;
  TermBank *bank = model->bank;
  Term sum = term_add(bank, model->state.data[0].var, model->state.data[1].var);
  if (++*(unsigned *)calls != 3) return;
  problem_add_facts(problem, term_and(bank, term_equal(bank, sum, term_constant(bank, 8, 200)),
                                      term_binary(bank, TERM_ULESS_EQUAL, model->state.data[0].var, term_constant(bank, 8, 200))));
}

static void induction_takes_facts_while_it_runs(void **state) {
  (void)state;
  for (unsigned round = 0; round < 2; round++) {
    Model *model = two_counters();
    Result result;
    Budget budget;
    Problem problem;
    unsigned calls = 0;
    EngineOptions options = {.max_k = 10, .refresh = round ? tell_sum : NULL, .refresh_context = &calls};
    budget_init(&budget, NULL, 0, 0);
    problem_init(&problem, model);
    result_init(&result);
    engine_find("kind")->run(&problem, &options, &budget, &result);
    assert_int_equal(result.verdict, round ? VERDICT_TRUE : VERDICT_UNKNOWN);
    if (round) assert_int_equal(calls, 4); /* and k = 0 is enough then */
    problem_release(&problem);
    result_release(&result);
    model_delete(model);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(even_counter_is_safe),     cmocka_unit_test(odd_counter_is_not),
      cmocka_unit_test(near_bug_is_found),        cmocka_unit_test(bad_initial_state),
      cmocka_unit_test(bounded_loop_is_safe),     cmocka_unit_test(bounded_loop_ends_bad),
      cmocka_unit_test(input_below_limit_is_safe), cmocka_unit_test(input_meets_bad),
      cmocka_unit_test(three_bit_counters),       cmocka_unit_test(incomplete_is_neither),
      cmocka_unit_test(the_bound_is_kept),
      cmocka_unit_test(simple_paths_are_complete),
      cmocka_unit_test(induction_takes_facts_while_it_runs)};
  return cmocka_run_group_tests_name("engine/engines", tests, NULL, NULL);
}
