/* export_smtlib.h: a bounded question about a model as an SMT-LIB script.
 *
 * "Is the error reachable in at most `passes` passes through the loop?"  sat: yes, and the values of inputs
 * say how; unsat: no.  Paths on which the model stops describing the program do not count as errors. */
#ifndef craig_model_formats_export_smtlib_h
#define craig_model_formats_export_smtlib_h

#include "model/system/model.h"

/* The question as a term of the model's bank: 1 bit, over fresh variables for the inputs of each pass. */
Term export_question(Model *model, unsigned passes);

/* Lines of `comment` stand at the top behind ';'. */
void export_smtlib(Model *model, unsigned passes, const char *comment, Buffer *out);

#endif
