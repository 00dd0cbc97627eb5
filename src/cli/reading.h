/* reading.h: the time before there is a worker, when files are read that the command line names.
 *
 * A pipe may never end, and nobody watches yet: the limit, SIGINT and SIGTERM end the process with what the command would have said. */
#ifndef craig_cli_reading_h
#define craig_cli_reading_h

#include "cli/options.h"

void reading_start(const Options *options);
void reading_stop(void);
double reading_seconds(void); /* that were used: they count for the limit */

#endif
