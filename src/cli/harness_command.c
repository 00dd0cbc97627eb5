/* `craig harness FILE... FUNCTION`: writes a program that calls the function with arbitrary arguments. */
#include "cli/commands.h"
#include "cli/entry.h"
#include "cli/text_command.h"
#include <stdio.h>

static int make_harness(Session *session, Frontend *frontend, Buffer *out) {
  const Options *options = session->options;
  Buffer error = {0};
  const Symbol *function = entry_find(frontend->program, options->entry, options->files.data[0], &error);
  bool good = function && frontend_take_preconditions(frontend, options, function) && entry_write_harness(frontend->program, function, &frontend->preconditions, options, options->output, out, &error);
  if (!good && error.size) fprintf(stderr, "%s\n", buffer_text(&error));
  vector_release(&error);
  return good ? 0 : STATUS_UNUSABLE;
}

int harness_command(const Options *options) {
  static const TextCommand command = {NULL, make_harness};
  return text_command(&command, options);
}
