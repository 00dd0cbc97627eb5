/* witness.h: verification witnesses of format 2.0 (YAML): what another verifier needs to check a verdict.
 *
 * A correctness witness is a set of invariants at loops; a violation witness is a sequence of waypoints that leads to the
 * error.  Both name the task: files with their SHA-256, the property, the data model. */
#ifndef craig_evidence_witness_h
#define craig_evidence_witness_h

#include "evidence/loop_invariants.h"
#include "evidence/replay.h"

typedef struct {
  const char *version;       /* of craig */
  const StringVector *files; /* as the user named them */
  const char *specification; /* CHECK( ... ) */
  const Program *program;
} WitnessTask;

/* False, with the reason in `error`, if a file of the task cannot be read or the YAML cannot be written. */
bool witness_write_correctness(const WitnessTask *task, const PlaceInvariantVector *invariants, Buffer *out, Buffer *error);
/* Of a lasso (NULL: it is none) the waypoints of stem and one round, then where the state comes back: the format has no words for more. */
bool witness_write_violation(const WitnessTask *task, const Cfa *cfa, const ReplayInputVector *inputs, const Lasso *lasso, Buffer *out, Buffer *error);

#endif
