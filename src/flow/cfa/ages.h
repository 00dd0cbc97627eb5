/* ages.h: lists by the order in which their nodes were allocated.
 *
 * Where a program confines its nodes (nodes.h) each gets a number when it is allocated, its age, and pointers to nodes have the age of theirs beside them, 0 if they are null.  Of each link two flags say whether all that
 * were stored so far lead to older nodes, or to newer ones.  As long as one of them holds, what is read from a link has a smaller age, or a larger one, than its node: to follow it makes a number smaller, and that is
 * what a ranking function needs (the size-change of Lee, Jones, Ben-Amram: The size-change principle for program termination, POPL 2001, with the order of allocation in place of the size of data).  A list to which
 * nodes are put in front leads to older ones, one that they are appended to to newer ones.
 *
 * What is read from elsewhere in memory is the age of any node.  Nothing is known of a link that was not written since its node was allocated, of one in a node that may have been released, or of any
 * link once something is allocated behind a release: a pointer may lead to the new object, then.
 *
 * Ages are words, and the program may allocate more nodes than these count.  The counter is cfa->counted: who proves that runs end shows besides that it does not come around
 * (infer/ranking.h). */
#ifndef craig_flow_cfa_ages_h
#define craig_flow_cfa_ages_h

#include "flow/cfa/cfa.h"

/* NULL: nodes are not confined, or no link is followed.  cfa_delete; it borrows from the first one. */
Cfa *cfa_with_ages(const Cfa *cfa);
/* The pointer whose age the variable is; NULL: it is no such variable. */
const Symbol *cfa_age_of(const Symbol *symbol);

#endif
