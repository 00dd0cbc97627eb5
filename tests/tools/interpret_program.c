/* interpret_program.c: run `unsigned long long program(void)` of each file in the interpreter, print its
 * value.
 *
 *   interpret_program FILE.i...      one line per file: the value, or the word for how the run ended */
#include <stdio.h>
#include <string.h>
#include "flow/interpret/interpret.h"
#include "lang/parse.h"

static i128 zero_input(void *context, const Edge *edge, uint32_t occurrence) {
  (void)context, (void)edge, (void)occurrence;
  return 0;
}

static void run_file(const char *file) {
  static const char *const ends[] = {"error", "finished", "blocked", "incomplete", "stopped", "null"};
  unsigned errors = 0;
  ParseOptions parse = {.model = LP64, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&file, 1, &parse, &errors);
  if (!program) {
    printf("unreadable\n");
    return;
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions options = {.entry = "program", .is_for_runs = true};
  Cfa *cfa = cfa_build(program, &options, &diagnostics);
  if (cfa) {
    RunOptions run = {.input = zero_input, .step_limit = 100000000};
    RunResult result;
    interpret(cfa, &run, NULL, &result);
    bool is_value = result.end == RUN_FINISHED && result.last->kind == EDGE_RETURN;
    if (is_value)
      printf("%llu\n", (unsigned long long)result.exit_value);
    else
      printf("%s\n", ends[result.end]);
  } else {
    printf("refused\n");
  }
  cfa_delete(cfa);
  program_delete(program);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    run_file(argv[i]);
    fflush(stdout);
  }
  return 0;
}
