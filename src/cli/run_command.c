/* `craig run`: executes a program in the concrete interpreter, with inputs from a file (inputs.h).  Exit
 * status 0: the program ended; 1: it reached the error; 2: neither.
 *
 * With --property termination a run ends where a state comes back (flow/interpret/repeated_state.h), which is the error, and where a signed operation overflows. */
#include "base/budget.h"
#include "cli/commands.h"
#include "cli/frontend.h"
#include "cli/inputs.h"
#include "cli/session.h"
#include "flow/interpret/repeated_state.h"
#include "spec/undefined.h"
#include <stdio.h>

typedef struct {
  Session *session;
  const Cfa *cfa;
  Inputs inputs;
  Buffer output; /* of the program, not shown yet */
  LassoWatch *lasso; /* NULL: nobody asks whether the run ends */
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

static void describe_lasso(const Run *run, Buffer *out) {
  Lasso lasso = lasso_watch_found(run->lasso);
  buffer_add(out, "the state comes back at ");
  frontend_locate(run->cfa->program, lasso_pos(run->cfa, &lasso), out);
  buffer_format(out, " (%s %llu and %llu): the run never ends;", lasso.is_call ? "calls" : "visits", (unsigned long long)lasso.first, (unsigned long long)lasso.second);
}

static int describe(const Run *run, const RunResult *result, Buffer *out) {
  switch (result->end) {
  case RUN_ERROR:
    if (run->lasso) {
      buffer_format(out, "undefined: %s", result->check->text);
      return STATUS_UNKNOWN;
    }
    buffer_format(out, "the error was reached: %s", result->check->text); return STATUS_FALSE;
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
  case RUN_LASSO: describe_lasso(run, out); return STATUS_FALSE;
  }
  return STATUS_UNKNOWN;
}

/* Fingerprints were the same: the run once more, in silence, to see whether states are. */
static void compare_states(Run *run, RunOptions how, Budget *budget, RunResult *result) {
  Lasso lasso = lasso_watch_found(run->lasso);
  how.output = NULL;
  how.observe = NULL;
  inputs_rewind(&run->inputs);
  lasso_watch_confirm(run->lasso, &lasso, 1);
  interpret(run->cfa, &how, budget, result);
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
                    .lasso = run->lasso,
                    .step_limit = options->steps};
  RunResult result = {0};
  Budget budget;
  budget_init(&budget, NULL, session_seconds(options), 0);
  if (run->lasso) lasso_watch_search(run->lasso, 0);
  interpret(run->cfa, &how, &budget, &result);
  flush_output(run);
  if (result.end == RUN_LASSO) compare_states(run, how, &budget, &result);
  Buffer out = {0};
  buffer_add(&out, "Run: ");
  int status = describe(run, &result, &out);
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
  bool is_about_runs = !status && session->property.needs & KEEP_TERMINATION && !frontend.cfa->asks_live;
  Cfa *checked = is_about_runs ? cfa_with_overflow_checks(frontend.cfa) : NULL;
  if (checked) run.cfa = checked, run.lasso = lasso_watch_new(checked);
  if (!status) status = interpret_program(&run);
  lasso_watch_delete(run.lasso);
  cfa_delete(checked);
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
  if (property_choose(options_property(options), options->automaton, &arena, &session.property, &error)) status = session_run_without_verdict(&session, work, &error);
  session_tell_error(&error);
  session_release(&session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}
