/* decide_query: the question that `craig export --to smt2 --max-k K FILE` writes, decided by ourselves.
 *
 *   decide_query 32|64 K SECONDS FILE
 *
 * From the C file to the answer in one process: reading, the model, the unrolled question, bits, clauses, the solver.  Prints sat,
 * unsat or unknown, then the seconds for the model, for the question, and for deciding it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "flow/transform/inline.h"
#include "lang/parse.h"
#include "model/encode/encode.h"
#include "model/formats/export_smtlib.h"
#include "solve/decide.h"

typedef struct {
  Program *program;
  Cfa *cfa;
  Graph *graph;
  Model *model;
} Task;

/* As the command line does it, with its defaults. */
static bool load(Task *task, DataModel data_model, const char *file, Budget *budget) {
  const char *const files[] = {file}, *const arguments[] = {NULL};
  unsigned errors = 0;
  ParseOptions parse = {.model = data_model, .cpp_arguments = arguments, .messages = stderr, .quiet_warnings = true};
  task->program = program_parse(files, 1, &parse, &errors);
  if (!task->program) return false;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, task->program->sources, stderr);
  CfaOptions how = {.entry = "main"};
  task->cfa = cfa_build(task->program, &how, &diagnostics);
  if (!task->cfa) return false;
  InlineOptions inlining = {.recursion_bound = 20, .node_limit = 4000000, .prune = true};
  task->graph = graph_inline(task->cfa, &inlining);
  if (!task->graph) return false;
  task->model = model_encode(task->graph, budget);
  return task->model;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"unknown", "sat", "unsat"};
  if (argc != 5) {
    fprintf(stderr, "usage: decide_query 32|64 K SECONDS FILE\n");
    return 2;
  }
  double start = clock_wall();
  Budget budget;
  Task task = {0};
  budget_init(&budget, NULL, strtod(argv[3], NULL), 0);
  if (!load(&task, strcmp(argv[1], "32") ? LP64 : ILP32, argv[4], &budget)) {
    printf("unknown\n");
    return 1;
  }
  double encoded = clock_wall();
  Term question = export_question(task.model, (unsigned)strtoul(argv[2], NULL, 10));
  double asked = clock_wall();
  Answer answer = decide_term(task.model->bank, question, &budget, NULL);
  printf("%s %.3f %.3f %.3f\n", names[answer], encoded - start, asked - encoded, clock_wall() - asked);
  return 0; /* the end of the process frees everything faster */
}
