/* array_bmc.h: looking for an error in the exact view of a model with large objects, where these are arrays. */
#ifndef craig_engine_array_bmc_h
#define craig_engine_array_bmc_h

#include "engine/engine.h"

typedef enum {
  ARRAY_BMC_NONE,     /* there is no such view, or it is not wanted */
  ARRAY_BMC_FOUND,    /* FALSE: inputs of a run that was seen to reach the error */
  ARRAY_BMC_COMPLETE, /* no execution survives the passes looked at, and none meets the error, unless result->incomplete is set */
  ARRAY_BMC_ENDED     /* UNKNOWN: the budget or the bound; or too much of what was found did not happen */
} ArrayBmcEnd;

ArrayBmcEnd array_bmc_search(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

#endif
