/* explore_inputs.c: is the error reachable?  By running the interpreter on all inputs.
 *
 *   explore_inputs [--32] [--values N] [--runs N] FILE...
 *
 * Every question is answered with each of the values 0 .. N-1 (a truth value: 0 and 1) in turn, depth first, for programs
 * that make nothing more of their inputs than that.  A line per file:
 *   FALSE       some run reaches the error
 *   TRUE        no run does, and there are no more
 *   INCOMPLETE  no run does, but some were cut off, read what is arbitrary beyond inputs, or left the interpreter's reach
 *   LARGE       no run did so far */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "flow/interpret/interpret.h"
#include "lang/parse.h"

enum { MOST_QUESTIONS = 24, STEP_LIMIT = 4000 };

typedef struct {
  unsigned value, values;
} Choice;

typedef struct {
  DataModel model;
  unsigned values, runs;
  Choice choices[MOST_QUESTIONS];
  unsigned size, asked; /* choices made, questions of this run */
  bool is_cut;          /* some run went beyond */
} Explorer;

static i128 next_choice(void *context, const Edge *edge, uint32_t occurrence) {
  Explorer *x = context;
  (void)occurrence;
  if (edge->kind != EDGE_HAVOC) x->is_cut = true; /* an invalid read may be anything */
  if (x->asked == MOST_QUESTIONS) {
    x->is_cut = true;
    return 0;
  }
  if (x->asked == x->size) {
    bool is_truth = edge->kind == EDGE_HAVOC && edge->left->type->kind == TYPE_BOOL;
    x->choices[x->size++] = (Choice){0, is_truth ? 2 : x->values};
  }
  return x->choices[x->asked++].value;
}

static uint8_t content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  (void)edge;
  Explorer *x = context;
  x->is_cut = true;
  return (uint8_t)(visit + offset);
}

/* The next sequence of choices; false: there is none. */
static bool advance(Explorer *x) {
  x->size = x->asked < x->size ? x->asked : x->size;
  while (x->size && x->choices[x->size - 1].value + 1 == x->choices[x->size - 1].values) x->size--;
  if (!x->size) return false;
  x->choices[x->size - 1].value++;
  return true;
}

static const char *explore(Explorer *x, const Cfa *cfa) {
  RunOptions options = {.input = next_choice, .input_context = x, .content = content, .step_limit = STEP_LIMIT};
  x->size = 0;
  x->is_cut = false;
  for (unsigned run = 0; run < x->runs; run++) {
    RunResult result;
    x->asked = 0;
    interpret(cfa, &options, NULL, &result);
    if (result.end == RUN_ERROR) return "FALSE";
    if (result.end == RUN_STOPPED || result.end == RUN_INCOMPLETE) x->is_cut = true;
    if (!advance(x)) return x->is_cut ? "INCOMPLETE" : "TRUE";
  }
  return "LARGE";
}

static const char *explore_file(Explorer *x, const char *file) {
  unsigned errors = 0;
  ParseOptions parse = {.model = x->model, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&file, 1, &parse, &errors);
  if (!program) return "UNREADABLE";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions options = {.entry = "main"};
  Cfa *cfa = cfa_build(program, &options, &diagnostics);
  const char *answer = cfa ? explore(x, cfa) : "REFUSED";
  if (cfa) cfa_delete(cfa);
  program_delete(program);
  return answer;
}

int main(int count, char **arguments) {
  Explorer x = {.model = LP64, .values = 4, .runs = 2000};
  for (int i = 1; i < count; i++) {
    if (!strcmp(arguments[i], "--32"))
      x.model = ILP32;
    else if (!strcmp(arguments[i], "--values") && i + 1 < count)
      x.values = (unsigned)atoi(arguments[++i]);
    else if (!strcmp(arguments[i], "--runs") && i + 1 < count)
      x.runs = (unsigned)atoi(arguments[++i]);
    else
      printf("%s\n", explore_file(&x, arguments[i]));
  }
  return 0;
}
