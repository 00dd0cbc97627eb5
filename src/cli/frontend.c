/* From the files of the command line to an automaton: see frontend.h.  Messages go to standard error. */
#include "cli/frontend.h"
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

/* The text behind the first `error: ` of what a compiler would print, with its place. */
static void take_first_error(const char *messages, Buffer *out) {
  static const char mark[] = ": error: ", refusal[] = "not supported yet: ";
  const char *found = strstr(messages, mark);
  if (!found) return;
  const char *line = found;
  while (line > messages && line[-1] != '\n') line--;
  const char *text = found + strlen(mark);
  if (!strncmp(text, refusal, strlen(refusal))) text += strlen(refusal);
  buffer_add_bytes(out, text, strcspn(text, "\n"));
  buffer_add(out, ", ");
  buffer_add_bytes(out, line, (size_t)(found - line));
}

static void build(Frontend *frontend, const CfaOptions *options) {
  char *messages = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&messages, &size);
  if (!stream) memory_exhausted();
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, frontend->program->sources, stream);
  frontend->cfa = cfa_build(frontend->program, options, &diagnostics);
  fclose(stream);
  fputs(messages, stderr);
  if (!frontend->cfa) take_first_error(messages, &frontend->refused);
  free(messages);
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
  build(frontend, &(CfaOptions){.entry = entry, .errors = property->error ? errors : NULL});
  return frontend->cfa ? 0 : STATUS_UNKNOWN;
}

void frontend_release(Frontend *frontend) {
  if (frontend->cfa) cfa_delete(frontend->cfa);
  if (frontend->program) program_delete(frontend->program);
  vector_release(&frontend->refused);
}

void frontend_locate(const Program *program, SourcePos pos, Buffer *out) {
  SourcePlace location = source_locate(program->sources, pos);
  if (location.line)
    buffer_format(out, "%s:%u:%u", location.file, location.line, location.column);
  else
    buffer_add(out, "nowhere");
}
