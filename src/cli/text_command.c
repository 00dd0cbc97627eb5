/* A command that reads a program and gives a text: see text_command.h. */
#include "cli/text_command.h"

static int work(Session *session) {
  Frontend frontend;
  Buffer out = {0};
  int status = frontend_parse(&frontend, session->options);
  if (!status) status = session->text_command->make(session, &frontend, &out);
  if (!status && outputs_is_wanted(&session->outputs, OUTPUT_DUMP))
    session_write(session, OUTPUT_DUMP, &out);
  else if (!status)
    session_text(session, &out);
  vector_release(&out);
  frontend_release(&frontend);
  return status;
}

int text_command(const TextCommand *command, const Options *options) {
  Session session;
  Arena arena = {0};
  Buffer error = {0};
  int status = STATUS_UNUSABLE;
  session_init(&session, options);
  session.text_command = command;
  if ((!command->prepare || command->prepare(&session, &arena, &error)) && outputs_reserve(&session.outputs, OUTPUT_DUMP, options->output, &options->files, &error))
    status = session_run_without_verdict(&session, work, &error);
  if (!outputs_finish(&session.outputs, status == 0, &error)) status = STATUS_UNUSABLE;
  session_tell_error(&error);
  session_release(&session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}
