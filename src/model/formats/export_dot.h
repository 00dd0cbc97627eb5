/* export_dot.h: the control-flow automaton as a picture, in the language of Graphviz.
 *
 * One box per function; a node shows the line of source that starts there, an edge its operation.  Heads of
 * loops have two rings, edges to the error are red, ends of the model orange; a dotted arrow leads from a
 * call to the function called. */
#ifndef craig_model_formats_export_dot_h
#define craig_model_formats_export_dot_h

#include "flow/cfa/cfa.h"

void export_dot(const Cfa *cfa, const char *title, Buffer *out);

#endif
