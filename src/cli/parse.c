/* `craig parse`: shows how a program was understood. */
#include "cli/commands.h"
#include "cli/frontend.h"
#include "cli/session.h"
#include "lang/dump.h"
#include "lang/print.h"
#include <stdio.h>

enum { DUMP_NOTHING = -1, DUMP_AST, DUMP_C, DUMP_CFA }; /* as --dump lists them */

static int dump(Session *session, Frontend *frontend, Buffer *out) {
  int status = 0;
  switch (session->options->dump) {
  case DUMP_AST: dump_program(frontend->program, out); break;
  case DUMP_C: print_program(frontend->program, out); break;
  case DUMP_CFA:
    status = frontend_build(frontend, session);
    if (!status) cfa_dump(frontend->cfa, out);
    break;
  default: break; /* the messages were all that was asked for */
  }
  return status;
}

static int work(Session *session) {
  Frontend frontend;
  Buffer out = {0};
  int status = frontend_parse(&frontend, session->options);
  if (!status) status = dump(session, &frontend, &out);
  if (!status && outputs_is_wanted(&session->outputs, OUTPUT_DUMP))
    session_write(session, OUTPUT_DUMP, &out);
  else if (!status)
    session_text(session, &out);
  vector_release(&out);
  frontend_release(&frontend);
  return status;
}

int parse_command(const Options *options) {
  Session session;
  Buffer error = {0};
  session_init(&session, options);
  int status = STATUS_UNUSABLE;
  if (outputs_reserve(&session.outputs, OUTPUT_DUMP, options->output, &options->files, &error))
    status = session_run_without_verdict(&session, work, &error);
  if (!outputs_finish(&session.outputs, status == 0, &error)) status = STATUS_UNUSABLE;
  if (error.size) fprintf(stderr, "craig: error: %s\n", buffer_text(&error));
  session_release(&session);
  vector_release(&error);
  return status;
}
