/* cone.h: the cone of influence.  State variables on which neither a block's outcome nor any variable that
 * matters depends move from `state` to `rest`.  An invariant of the smaller model is one of the larger: it just does not
 * mention what was moved.  Inputs stay: what the smaller model does not depend on is worth 0 in its traces. */
#ifndef craig_model_reduce_cone_h
#define craig_model_reduce_cone_h

#include "model/system/model.h"

void model_reduce_cone(Model *model);

#endif
