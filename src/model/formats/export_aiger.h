/* export_aiger.h: models as AIGER 1.9 files.
 *
 * The compact model, as engines see it, bit by bit: see step_system.h for how it becomes one circuit.  Bad
 * state 0 is the error; bad state 1, if it is there, says that the model stops describing the program, so
 * that a proof needs both to be unreachable.  One constraint keeps to paths of the program; checkers that do
 * not know constraints must fold it in first.  All latches start as 0 or 1.  A circuit without inputs gets
 * one that nothing uses, since some checkers refuse to work on one. */
#ifndef craig_model_formats_export_aiger_h
#define craig_model_formats_export_aiger_h

#include "model/system/model.h"

/* False, with a reason in `why`, if the model uses what has no circuit. `comment` stands at the end. */
bool export_aiger(Model *model, bool is_binary, const char *comment, Buffer *out, Buffer *why);

#endif
