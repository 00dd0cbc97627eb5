/* commands.h: the commands of the tool.  Each returns the exit status. */
#ifndef craig_cli_commands_h
#define craig_cli_commands_h

#include "cli/options.h"

int command_main(int argc, const char *const *argv); /* all of craig */

int verify_command(const Options *options);
int parse_command(const Options *options);
int run_command(const Options *options);
int export_command(const Options *options);
int transform_command(const Options *options);
int harness_command(const Options *options);
int validate_command(const Options *options);
int project_command(Options *options); /* in the room project/, which stands above this one; reads further ones from a file */
int explain_command(const Options *options);

#endif
