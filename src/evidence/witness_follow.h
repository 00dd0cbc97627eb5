/* witness_follow.h: the violation sequence of a witness as a restriction of the program.
 *
 * A hidden variable counts the segments that a run has passed: where the waypoint that ends the next one is, and its constraint holds, it grows.
 * Runs that pass what is to be avoided end, and so do those that come to an error before the last segment.  What is left are runs of the program, some of them. */
#ifndef craig_evidence_witness_follow_h
#define craig_evidence_witness_follow_h

#include "evidence/replay.h"
#include "evidence/witness_read.h"
#include "flow/cfa/cfa.h"

/* A waypoint that nothing was made of: its segment counts as passed. */
typedef struct {
  WitnessMark mark;
  const char *reason; /* in the arena, or static */
} UnfollowedWaypoint;

typedef VECTOR(UnfollowedWaypoint) UnfollowedWaypointVector;

/* What was put into the automaton. */
typedef struct {
  const Symbol *segment; /* the variable that counts, */
  uint32_t segments;     /* and what it holds when all are passed, but for the target's */
} FollowedWitness;

/* `is_strict`: a run that comes to the waypoint of its segment, and does not pass it, ends, although it might pass it later.  Of runs that never end none could be told to be
 * lost otherwise; and who writes down all branches and inputs leaves one run. */
FollowedWitness witness_follow(const Witness *witness, bool is_strict, Cfa *cfa, Arena *arena, UnfollowedWaypointVector *unfollowed);
/* Are all segments passed in the first so many steps of the run?  Of one that never ends there is no target. */
bool witness_is_followed(const FollowedWitness *followed, const Cfa *cfa, const ReplayInputVector *inputs, uint64_t steps);

#endif
