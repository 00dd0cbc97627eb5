/* The outermost layer: options, and which command they ask for. */
#include "cli/commands.h"
#include "base/log.h"
#include "cli/database.h"
#include "cli/reading.h"
#include "cli/standard_input.h"
#include "cli/verdict.h"
#include "cli/session.h"
#include "cli/version.h"
#include "model/system/reduction.h"
#include "verify/strategy.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int print_strategy(void) {
  Buffer text = {0};
  strategy_print(&text);
  fwrite(text.data, 1, text.size, stdout);
  vector_release(&text);
  return 0;
}

static int engines_command(const Options *options) {
  if (options->strategy) return print_strategy();
  if (options->names)
    puts("auto");
  else
    printf("%-10s %s [-]\n", "auto", strategy_summary);
  for (const Engine *engine = engines; engine->name; engine++)
    if (options->names)
      puts(engine->name);
    else
      printf("%-10s %s [%s]\n", engine->name, engine->summary, engine->paper);
  return 0;
}

/* What the reduction keeps, in words. */
static const char *kept_text(const Reduction *reduction) {
  bool has_termination = reduction->keeps & KEEP_TERMINATION, has_memory = reduction->keeps & KEEP_MEMORY;
  if (has_termination) return has_memory ? "reachability, termination, memory" : "reachability, termination";
  return has_memory ? "reachability, memory" : "reachability";
}

static int reductions_command(const Options *options) {
  for (const Reduction *reduction = reductions; reduction < reductions + REDUCTIONS; reduction++)
    if (options->names)
      puts(reduction->name);
    else
      printf("%-10s %s [keeps %s]\n", reduction->name, reduction->does, kept_text(reduction));
  return 0;
}

/* Of the terminal that standard output is; 0: it is none, and whoever reads it wants an option a line. */
static unsigned terminal_width(void) {
  struct winsize size = {0};
  if (!isatty(STDOUT_FILENO)) return 0;
  return !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col ? size.ws_col : 80;
}

static int help_command(const Options *options) {
  Buffer text = {0};
  options_print_help(options->command, terminal_width(), &text);
  fwrite(text.data, 1, text.size, stdout);
  vector_release(&text);
  return 0;
}

static int dispatch(Options *options) {
  if (options->help) return help_command(options);
  if (options->version) return printf("craig %s\n", craig_version) < 0;
  switch (options->command) {
  case COMMAND_VERIFY: return verify_command(options);
  case COMMAND_PARSE: return parse_command(options);
  case COMMAND_RUN: return run_command(options);
  case COMMAND_EXPORT: return export_command(options);
  case COMMAND_TRANSFORM: return transform_command(options);
  case COMMAND_HARNESS: return harness_command(options);
  case COMMAND_VALIDATE: return validate_command(options);
  case COMMAND_PROJECT: return project_command(options);
  case COMMAND_EXPLAIN: return explain_command(options);
  case COMMAND_ENGINES: return engines_command(options);
  case COMMAND_REDUCTIONS: return reductions_command(options);
  case COMMAND_HELP: return help_command(options);
  }
  return STATUS_UNUSABLE;
}

static bool start_reading(const Options *options) {
  reading_start(options);
  return true;
}

/* A project takes its files one by one. */
static bool apply_database(Options *options, Buffer *error) { return options->command == COMMAND_PROJECT || database_apply(options, error); }

int command_main(int argc, const char *const *argv) {
  Options options;
  Buffer error = {0};
  int status = STATUS_UNUSABLE;
  signal(SIGPIPE, SIG_IGN); /* a reader that went away must not keep us from cleaning up, */
  signal(SIGXFSZ, SIG_IGN); /* nor a limit on the size of files, which writing tells */
  if (options_parse(&options, argc, argv, &error) && start_reading(&options) && apply_database(&options, &error) && standard_input_keep(&options, &error)) {
    log_verbose = options.verbose;
    log_enabled = options.log;
    status = dispatch(&options);
  } else {
    session_tell_error(&error);
  }
  reading_stop();
  options_release(&options);
  vector_release(&error);
  if (fflush(stdout) || ferror(stdout)) { /* a verdict that nobody could read is none; who went away is not told so */
    if (errno != EPIPE) fprintf(stderr, "craig: error: cannot write to standard output: %s\n", strerror(errno));
    status = STATUS_UNUSABLE;
  }
  return status;
}
