/* From the files of the command line to an automaton: see frontend.h.  Messages go to standard error. */
#include "cli/frontend.h"
#include "flow/cfa/excess.h"
#include "lang/parse.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)ILP32 == 0 && (int)LP64 == 1, "--model lists the data models in this order");

int frontend_parse(Frontend *frontend, const Options *options) {
  *frontend = (Frontend){0};
  StringVector preprocessor = {0};
  for (size_t i = 0; i < options->preprocessor.size; i++)
    vector_push(&preprocessor, options->preprocessor.data[i]);
  vector_push(&preprocessor, NULL);
  ParseOptions parse = {.model = (DataModel)options->model,
                        .cpp_arguments = preprocessor.data,
                        .messages = stderr,
                        .quiet_warnings = options->quiet};
  unsigned errors = 0;
  frontend->program = program_parse(options->files.data, options->files.size, &parse, &errors);
  vector_release(&preprocessor);
  return frontend->program ? 0 : STATUS_UNUSABLE;
}

/* The automaton with intermediate results of 80 bits, if there are any. */
static void widen(Frontend *frontend) {
  if (!frontend->cfa || !cfa_excess_operation(frontend->cfa)) return;
  frontend->rounded = frontend->cfa;
  frontend->cfa = cfa_with_excess(frontend->rounded, true, NULL);
}

int frontend_build(Frontend *frontend, const Session *session) {
  const Property *property = &session->property;
  const char *entry = session->options->entry;
  if (!entry) entry = property->entry ? property->entry : "main";
  const Symbol *function = program_find_function(frontend->program, entry);
  if (!function || !function->body) {
    fprintf(stderr, "%s: error: no function '%s' to start in\n", session->options->files.data[0], entry);
    return STATUS_UNUSABLE;
  }
  const char *const errors[] = {property->error, NULL};
  Command command = session->options->command;
  CfaOptions options = {.entry = entry,
                        .is_for_runs = command == COMMAND_RUN,
                        .errors = property->error ? errors : NULL,
                        .use_models = (command == COMMAND_VERIFY || command == COMMAND_EXPORT) &&
                                      !session->options->no_libc_models};
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, frontend->program->sources, stderr);
  bool good = spec_prepare(&frontend->spec, property, frontend->program, &options, &diagnostics);
  if (good) frontend->cfa = cfa_build(frontend->program, &options, &diagnostics);
  good = frontend->cfa && spec_instrument(&frontend->spec, frontend->cfa, &diagnostics);
  if (good && session->options->fp == FP_X87) widen(frontend);
  return good ? 0 : STATUS_UNUSABLE;
}

void frontend_release(Frontend *frontend) {
  spec_release(&frontend->spec);
  if (frontend->rounded) cfa_with_excess_delete(frontend->cfa);
  cfa_delete(frontend->rounded ? frontend->rounded : frontend->cfa);
  if (frontend->program) program_delete(frontend->program);
}

void frontend_locate(const Program *program, SourcePos pos, Buffer *out) {
  SourcePlace location = source_locate(program->sources, pos);
  if (location.line)
    buffer_format(out, "%s:%u:%u", location.file, location.line, location.column);
  else
    buffer_add(out, "nowhere");
}
