/* `craig transform`: writes the program with the property's automaton in its text, for other tools. */
#include "cli/commands.h"
#include "cli/frontend.h"
#include "cli/session.h"
#include "spec/transform.h"
#include <stdio.h>

static int transform(Session *session, Frontend *frontend, Buffer *out) {
  const Property *property = &session->property;
  const char *entry = session->options->entry;
  if (!entry) entry = property->entry ? property->entry : "main";
  CfaOptions ignored = {0};
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, frontend->program->sources, stderr);
  bool good = spec_prepare(&frontend->spec, property, frontend->program, &ignored, &diagnostics) &&
              transform_program(frontend->program, frontend->spec.automaton, entry, &diagnostics, out);
  return good ? 0 : STATUS_UNUSABLE;
}

static int work(Session *session) {
  Frontend frontend;
  Buffer out = {0};
  int status = frontend_parse(&frontend, session->options);
  if (!status) status = transform(session, &frontend, &out);
  if (!status && outputs_is_wanted(&session->outputs, OUTPUT_DUMP))
    session_write(session, OUTPUT_DUMP, &out);
  else if (!status)
    session_text(session, &out);
  vector_release(&out);
  frontend_release(&frontend);
  return status;
}

static bool prepare(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  if (options->files.size != 1) {
    buffer_add(error, "one file is transformed at a time");
    return false;
  }
  if (!property_choose(options->property, options->automaton, arena, &session->property, error)) return false;
  if (property_is_reachability(&session->property)) {
    buffer_add(error, "which property? --property no-overflow, or --automaton FILE");
    return false;
  }
  return outputs_reserve(&session->outputs, OUTPUT_DUMP, options->output, &options->files, error);
}

int transform_command(const Options *options) {
  Session session;
  Arena arena = {0};
  Buffer error = {0};
  session_init(&session, options);
  int status = STATUS_UNUSABLE;
  if (prepare(&session, &arena, &error)) status = session_run_without_verdict(&session, work, &error);
  if (!outputs_finish(&session.outputs, status == 0, &error)) status = STATUS_UNUSABLE;
  if (error.size) fprintf(stderr, "craig: error: %s\n", buffer_text(&error));
  session_release(&session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}
