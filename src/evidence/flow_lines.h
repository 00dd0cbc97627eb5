/* flow_lines.h: how control goes from line to line: the automaton of each function, as reports show it. */
#ifndef craig_evidence_flow_lines_h
#define craig_evidence_flow_lines_h

#include "flow/cfa/cfa.h"

/* Of a function that is called and stands in this file: the ways between its lines, "12>13,13>12,", in the order of where they begin. */
typedef void FlowTell(void *context, const char *file, const char *function, const char *ways);

/* Calls `tell` for the functions of the user, in the order of the automaton; those that nobody could look at are left out. */
void flow_lines_find(const Cfa *cfa, FlowTell *tell, void *context);

#endif
