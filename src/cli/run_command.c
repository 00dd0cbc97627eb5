/* `craig run`: executes a program in the concrete interpreter, with inputs from a file (inputs.h).  Exit
 * status 0: the program ended; 1: it reached the error; 2: neither. */
#include "base/budget.h"
#include "cli/commands.h"
#include "cli/frontend.h"
#include "cli/inputs.h"
#include "cli/session.h"
#include <stdio.h>

typedef struct {
  Session *session;
  const Cfa *cfa;
  Inputs inputs;
  Buffer output; /* of the program, not shown yet */
} Run;

enum { OUTPUT_BLOCK = 1 << 16 };

static void flush_output(Run *run) {
  if (run->output.size) session_text(run->session, &run->output);
  vector_clear(&run->output);
}

/* --verbose shows each step. */
static void observe(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  Run *run = context;
  Buffer line = {0};
  frontend_locate(run->cfa->program, edge->range.begin, &line);
  buffer_format(&line, ": %*s", (int)(2 * call_depth), "");
  cfa_print_edge(run->cfa, edge, &line);
  if (edge->kind == EDGE_ASSIGN || edge->kind == EDGE_HAVOC) {
    buffer_add(&line, "  /* ");
    inputs_print_value(value, &line);
    buffer_add(&line, " */");
  }
  buffer_add(&line, "\n");
  flush_output(run);
  session_text(run->session, &line);
  vector_release(&line);
}

/* What the program prints goes out at once. */
static void print(void *context, bool is_error, const char *text, size_t length) {
  Run *run = context;
  if (is_error) {
    fwrite(text, 1, length, stderr);
    return;
  }
  buffer_add_bytes(&run->output, text, length);
  if (run->output.size >= OUTPUT_BLOCK) flush_output(run);
}

static int describe(const RunResult *result, Buffer *out) {
  switch (result->end) {
  case RUN_ERROR: buffer_format(out, "the error was reached: %s", result->check->text); return STATUS_FALSE;
  case RUN_FINISHED:
    buffer_add(out, "the program ended with ");
    inputs_print_value(result->exit_value, out);
    return 0;
  case RUN_BLOCKED: buffer_add(out, "an assumption failed"); return STATUS_UNKNOWN;
  case RUN_INCOMPLETE:
    buffer_format(out, "not modelled: %s", result->reason ? result->reason : "a value that cannot be computed");
    return STATUS_UNKNOWN;
  case RUN_OPEN: /* only of watched runs */
  case RUN_STOPPED: buffer_add(out, "stopped before the end"); return STATUS_UNKNOWN;
  case RUN_NULL: buffer_add(out, "a null pointer was followed"); return STATUS_UNKNOWN;
  }
  return STATUS_UNKNOWN;
}

static int interpret_program(Run *run) {
  const Options *options = run->session->options;
  RunOptions how = {.input = inputs_value,
                    .input_context = &run->inputs,
                    .observe = options->verbose ? observe : NULL,
                    .observe_context = run,
                    .content = inputs_content,
                    .output = print,
                    .output_context = run,
                    .step_limit = options->steps};
  RunResult result = {0};
  Budget budget;
  budget_init(&budget, NULL, session_seconds(options), 0);
  interpret(run->cfa, &how, &budget, &result);
  flush_output(run);
  Buffer out = {0};
  buffer_add(&out, "Run: ");
  int status = describe(&result, &out);
  buffer_format(&out, " after %llu steps", (unsigned long long)result.steps);
  if (result.last) {
    buffer_add(&out, ", ");
    frontend_locate(run->cfa->program, result.last->range.begin, &out);
  }
  buffer_add(&out, "\n");
  session_text(run->session, &out);
  vector_release(&out);
  return status;
}

static int work(Session *session) {
  Run run = {.session = session};
  Frontend frontend = {0};
  Buffer error = {0};
  const char *path = session->options->inputs;
  int status = !path || inputs_read(&run.inputs, path, &error) ? 0 : STATUS_UNUSABLE;
  if (status) fprintf(stderr, "%s\n", buffer_text(&error));
  if (!status) status = frontend_parse(&frontend, session->options);
  if (!status) status = frontend_build(&frontend, session);
  run.cfa = frontend.cfa;
  if (!status) status = interpret_program(&run);
  inputs_release(&run.inputs);
  vector_release(&run.output);
  frontend_release(&frontend);
  vector_release(&error);
  return status;
}

int run_command(const Options *options) {
  Session session;
  Buffer error = {0};
  Arena arena = {0};
  session_init(&session, options);
  int status = STATUS_UNUSABLE;
  if (property_choose(options->property, options->automaton, &arena, &session.property, &error)) status = session_run_without_verdict(&session, work, &error);
  if (error.size) fprintf(stderr, "craig: error: %s\n", buffer_text(&error));
  session_release(&session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}
