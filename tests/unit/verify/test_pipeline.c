/* The pipeline leaves out what a property forbids. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "unit/program_model.h"
#include "verify/pipeline.h"

/* The first loop does not matter to the error, `idle` is outside the cone, behind the second loop lies no error. */
static const char text[] = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
                           "int main(void) { int x = __VERIFIER_nondet_int(), idle = 0;\n"
                           "  for (int i = 0; i < x; i++) idle += i;\n"
                           "  for (int j = 0; j < x; j++) { idle += j; if (j == 77) reach_error(); }\n"
                           "  while (x > 0) x--;\n"
                           "  return idle; }\n";

static void tell(void *context, const char *name, const char *value) {
  if (!strcmp(name, "model.reductions_left_out")) buffer_add(context, value);
}

/* Which reductions the run did, seen by what it made. */
static ReductionSet run(const Cfa *cfa, unsigned needs, Buffer *left_out) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Pipeline pipeline = {.cfa = cfa};
  PipelineOptions options = {.recursion = 1, .unroll = 10, .needs = needs};
  Observer observer = {.context = left_out, .name = tell};
  assert_int_equal(pipeline_run(&pipeline, &options, &observer, &budget), PIPELINE_GOOD);
  assert_int_equal(pipeline.model->without, reductions_forbidden(needs));
  ReductionSet done = 0;
  if (pipeline.skipped) done |= 1u << REDUCE_SLICE;
  if (pipeline.inlined->cuts.size < 3) done |= 1u << REDUCE_PRUNE;
  if (pipeline.model->rest.size) done |= 1u << REDUCE_CONE;
  pipeline_release(&pipeline);
  return done;
}

/* For each set of needs: of these reductions exactly those that keep all of it are used, and the others are told. */
static void no_reduction_loses_what_is_needed(void **state) {
  (void)state;
  static const ReductionSet seen = 1u << REDUCE_SLICE | 1u << REDUCE_PRUNE | 1u << REDUCE_CONE;
  ProgramModel pm = program_model(text);
  for (unsigned needs = 0; needs < 8; needs++) {
    Buffer told = {0}, expected = {0};
    ReductionSet forbidden = reductions_forbidden(needs), done = run(pm.cfa, needs, &told);
    assert_int_equal(done, seen & ~forbidden);
    reductions_print(forbidden, &expected);
    assert_string_equal(buffer_text(&told), forbidden ? buffer_text(&expected) : "none");
    for (unsigned i = 0; i < REDUCTIONS; i++)
      if (reduction_is_in(done, (ReductionKind)i)) assert_int_equal(reductions[i].keeps & needs, needs);
    vector_release(&told);
    vector_release(&expected);
  }
  program_model_release(&pm);
}

static size_t places_of(const Cfa *cfa, BlockSize blocks, unsigned needs, size_t *in_program) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Pipeline pipeline = {.cfa = cfa};
  PipelineOptions options = {.recursion = 1, .blocks = blocks, .needs = needs};
  Observer silent = {0};
  assert_int_equal(pipeline_run(&pipeline, &options, &silent, &budget), PIPELINE_GOOD);
  size_t places = pipeline.graph->cuts.size;
  *in_program = pipeline.inlined->cuts.size;
  pipeline_release(&pipeline);
  return places;
}

/* The program's own graph, about which evidence is, stays as it is; and loops are what termination is about. */
static void smaller_blocks_are_more_places(void **state) {
  (void)state;
  ProgramModel pm = program_model(text);
  static const BlockSize sizes[] = {BLOCKS_LOOP, BLOCKS_FUNCTION, BLOCKS_SINGLE};
  for (size_t i = 0; i < BLOCK_SIZES; i++) {
    size_t loops, places = places_of(pm.cfa, sizes[i], KEEP_TERMINATION, &loops);
    assert_int_equal(loops, 3);
    assert_int_equal(places, 3);
    places = places_of(pm.cfa, sizes[i], KEEP_MEMORY, &loops);
    assert_int_equal(loops, 3);
    if (sizes[i] == BLOCKS_SINGLE)
      assert_true(places > 6);
    else
      assert_int_equal(places, 3);
  }
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(no_reduction_loses_what_is_needed), cmocka_unit_test(smaller_blocks_are_more_places)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
