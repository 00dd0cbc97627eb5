/* craig: a bit-precise software model checker for C.  See cli/commands.h. */
#include "cli/commands.h"

int main(int argc, char **argv) { return command_main(argc, (const char *const *)argv); }
