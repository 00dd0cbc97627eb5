/* standard_input.h: the program that is piped in (`craig -`) becomes a file that can be read as often as it is needed. */
#ifndef craig_cli_standard_input_h
#define craig_cli_standard_input_h

#include <stdbool.h>
#include "cli/options.h"

/* If one of the files is standard input: false, with a message in `error`, if it cannot be read. */
bool standard_input_keep(const Options *options, Buffer *error);

#endif
