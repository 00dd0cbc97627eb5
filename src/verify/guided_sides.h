/* guided_sides.h: where other ways part from one through the program, and how much there is on them. */
#ifndef craig_verify_guided_sides_h
#define craig_verify_guided_sides_h

#include "flow/cfa/cfa.h"

typedef struct {
  EdgeId edge;    /* of the program, or beyond: made with what matters (flow/transform/localize.h) */
  unsigned depth; /* of calls */
} GuidedStep;
typedef VECTOR(GuidedStep) GuidedWay;

/* By edge: 0 if the way takes it, or is never where it begins; else how many edges there are behind it, those of what is called included, before the way comes
 * again.  The caller's. */
uint64_t *guided_sides(const Cfa *cfa, const GuidedWay *way);

#endif
