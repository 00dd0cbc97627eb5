/* witness_follow.h: the violation sequence of a witness as a restriction of the program.
 *
 * A hidden variable counts the segments that a run has passed: where the waypoint that ends the next one is, and its constraint holds, it grows.
 * Runs that pass what is to be avoided end, and so do those that come to an error before the last segment.  What is left are runs of the program, some of them. */
#ifndef craig_evidence_witness_follow_h
#define craig_evidence_witness_follow_h

#include "evidence/witness_read.h"
#include "flow/cfa/cfa.h"

/* A waypoint that nothing was made of: its segment counts as passed. */
typedef struct {
  WitnessMark mark;
  const char *reason; /* in the arena, or static */
} UnfollowedWaypoint;

typedef VECTOR(UnfollowedWaypoint) UnfollowedWaypointVector;

void witness_follow(const Witness *witness, Cfa *cfa, Arena *arena, UnfollowedWaypointVector *unfollowed);

#endif
