/* text_command.h: a command that reads a program and gives a text, to standard output or into the file that -o names. */
#ifndef craig_cli_text_command_h
#define craig_cli_text_command_h

#include "cli/frontend.h"
#include "cli/session.h"

typedef struct TextCommand {
  bool (*prepare)(Session *session, Arena *arena, Buffer *error); /* before the worker starts; false: `error` says why not */
  int (*make)(Session *session, Frontend *frontend, Buffer *out); /* in the worker, of a program that could be read: the exit status */
} TextCommand;

int text_command(const TextCommand *command, const Options *options);

#endif
