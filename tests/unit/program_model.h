/* From a text to its model, and the problem of that, for tests of model/, infer/, engine/ and evidence/. */
#ifndef craig_tests_unit_program_model_h
#define craig_tests_unit_program_model_h

#include "flow/transform/inline.h"
#include "infer/problem.h"
#include "lang/parse.h"
#include "model/encode/encode.h"

typedef struct {
  Program *program;
  Cfa *cfa;
  Graph *graph;
  Model *model;
  Problem problem; /* of the model, if there is one */
} ProgramModel;

/* Without these reductions.  Everything is NULL from where it failed on. */
static inline ProgramModel program_model_of(const char *text, ReductionSet without) {
  ProgramModel pm = {0};
  unsigned errors = 0;
  ParseOptions options = {.model = LP64, .messages = stderr, .quiet_warnings = true};
  pm.program = program_parse_text("test.i", text, &options, &errors);
  if (!pm.program) return pm;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, pm.program->sources, stderr);
  CfaOptions cfa_options = {.entry = "main"};
  pm.cfa = cfa_build(pm.program, &cfa_options, &diagnostics);
  InlineOptions inline_options = {.recursion_bound = 3, .prune = !reduction_is_in(without, REDUCE_PRUNE)};
  if (pm.cfa) pm.graph = graph_inline(pm.cfa, &inline_options);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  if (pm.graph) pm.model = model_encode_with(pm.graph, &(EncodeOptions){.without = without}, &budget);
  if (pm.model) problem_init(&pm.problem, pm.model);
  return pm;
}

static inline ProgramModel program_model(const char *text) { return program_model_of(text, 0); }

static inline void program_model_release(ProgramModel *pm) {
  if (pm->model) problem_release(&pm->problem);
  model_delete(pm->model);
  if (pm->graph) graph_delete(pm->graph);
  if (pm->cfa) cfa_delete(pm->cfa);
  if (pm->program) program_delete(pm->program);
}

#endif
