#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "unit/program_model.h"

static void test_names_become_a_set(void **state) {
  (void)state;
  ReductionSet set = 99;
  Buffer error = {0};
  assert_true(reductions_parse(NULL, &set, &error));
  assert_int_equal(set, 0);
  assert_true(reductions_parse("cone,stuck", &set, &error));
  assert_int_equal(set, 1u << REDUCE_CONE | 1u << REDUCE_STUCK);
  assert_int_equal(error.size, 0);
  vector_release(&error);
}

static void test_an_unknown_name_is_refused(void **state) {
  (void)state;
  ReductionSet set = 0;
  Buffer error = {0};
  assert_false(reductions_parse("cone,con", &set, &error));
  assert_non_null(strstr(buffer_text(&error), "'con'"));
  vector_release(&error);
}

static void test_every_reduction_is_described(void **state) {
  (void)state;
  for (unsigned i = 0; i < REDUCTIONS; i++) {
    assert_non_null(reductions[i].name);
    assert_non_null(reductions[i].does);
    assert_non_null(reductions[i].back);
    assert_true(reductions[i].keeps & KEEP_REACHABILITY);
  }
}

static bool is_forbidden(unsigned needs, const char *name) {
  ReductionSet set;
  Buffer error = {0};
  assert_true(reductions_parse(name, &set, &error));
  return (reductions_forbidden(needs) & set) == set;
}

/* A reduction is forbidden exactly if it loses something that is needed. */
static void test_properties_forbid_reductions(void **state) {
  (void)state;
  assert_int_equal(reductions_forbidden(0), 0);
  assert_int_equal(reductions_forbidden(KEEP_REACHABILITY), 0);
  for (unsigned needs = 0; needs < 8; needs++)
    for (unsigned i = 0; i < REDUCTIONS; i++)
      assert_int_equal(reduction_is_in(reductions_forbidden(needs), (ReductionKind)i), (reductions[i].keeps & needs) != needs);
  assert_true(is_forbidden(KEEP_TERMINATION, "prune,slice,compact,rigid,track"));
  assert_false(is_forbidden(KEEP_TERMINATION, "initial"));
  assert_true(is_forbidden(KEEP_MEMORY, "prune,slice,track"));
  assert_false(is_forbidden(KEEP_MEMORY, "cone"));
  assert_false(is_forbidden(KEEP_TERMINATION | KEEP_MEMORY, "name"));
}

static void test_a_set_is_printed_as_it_is_read(void **state) {
  (void)state;
  for (ReductionSet set = 0; set < 1u << REDUCTIONS; set++) {
    Buffer names = {0}, error = {0};
    ReductionSet again = 0;
    reductions_print(set, &names);
    assert_true(reductions_parse(buffer_text(&names), &again, &error));
    assert_int_equal(set, again);
    vector_release(&names);
  }
}

static const char program[] = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
                              "int main(void) { int mode = 3, unused = 0; unsigned x = 0;\n"
                              "while (1) { unused++; mode = mode == 3 ? 7 : 3; x = (x + __VERIFIER_nondet_int()) % 10;\n"
                              "if (mode == 7 && x > 9) reach_error(); } }\n";

static Model *encode_without(const Graph *graph, ReductionSet without) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  return model_encode_with(graph, &(EncodeOptions){.without = without}, &budget);
}

/* Each of these does something to this program, and does it not when it is left out. */
static void test_what_is_left_out_is_not_done(void **state) {
  (void)state;
  ProgramModel pm = program_model(program);
  Model *wide = encode_without(pm.graph, 1u << REDUCE_COMPACT), *all = encode_without(pm.graph, 1u << REDUCE_CONE);
  Model *divided = encode_without(pm.graph, 1u << REDUCE_NAME);
  assert_non_null(pm.model->base);
  assert_null(wide->base);
  assert_true(model_state_bits(wide) > model_state_bits(pm.model));
  assert_int_equal(all->rest.size, 0);
  assert_true(all->state.size > pm.model->state.size);
  assert_true(divided->loop.inputs.size < pm.model->loop.inputs.size);
  model_delete(wide);
  model_delete(all);
  model_delete(divided);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names_become_a_set),
      cmocka_unit_test(test_an_unknown_name_is_refused),
      cmocka_unit_test(test_every_reduction_is_described),
      cmocka_unit_test(test_properties_forbid_reductions),
      cmocka_unit_test(test_a_set_is_printed_as_it_is_read),
      cmocka_unit_test(test_what_is_left_out_is_not_done),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
