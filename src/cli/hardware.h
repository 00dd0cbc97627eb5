/* hardware.h: files that are models already. */
#ifndef craig_cli_hardware_h
#define craig_cli_hardware_h

#include "cli/options.h"
#include "model/system/model.h"

bool hardware_is_given(const Options *options); /* the first file is AIGER or Btor2, by its name */
/* NULL, with a message in `error`, if it cannot be read or does not stand alone. */
Model *hardware_read(const Options *options, Buffer *error);

#endif
