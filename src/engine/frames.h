/* frames.h: the sets of property-directed reachability, and what it asks about them.
 *
 * Frame i contains every state that is reached in at most i passes.  Frame 0 is the initial states; frame i > 0 is what no cube
 * blocked at level i or higher contains.  A cube is a set of states: those with certain values of certain bits. */
#ifndef craig_engine_frames_h
#define craig_engine_frames_h

#include "base/budget.h"
#include "model/gates/circuit.h"
#include "solve/answer.h"
#include "solve/cnf.h"
#include "solve/justify.h"
#include "solve/sat.h"

typedef VECTOR(uint32_t) Cube; /* ascending; 2 * bit, and 1 more where it is false */

void cube_copy(Cube *to, const Cube *from);
bool cube_contains(const Cube *cube, const Cube *smaller); /* all states of the smaller one: its literals are among ours, or more */

typedef VECTOR(Cube) CubeVector;

typedef struct {
  const Circuit *circuit; /* borrowed */
  Budget *budget;         /* borrowed */
  AigLit unsafe;
  Sat *first, *step; /* one pass from the initial states, and from a frame */
  Cnf *first_cnf, *step_cnf;
  Justification justification; /* of the pass that `step` has found */
  VECTOR(int) levels;           /* literals that switch on the cubes of each level, in `step` */
  VECTOR(CubeVector) blocked;   /* by level; owned */
  unsigned step_spent;          /* clauses that served one question */
} Frames;

void frames_init(Frames *frames, const Circuit *circuit, Budget *budget); /* levels 0 and 1 */
void frames_release(Frames *frames);
void frames_add_level(Frames *frames);
static inline unsigned frames_last(const Frames *frames) { return (unsigned)frames->levels.size - 1; }

/* Is there an initial state in the cube? */
Answer frames_ask_initial(Frames *frames, const Cube *cube);
/* SAT: states of frame `level` > 0 whose next pass is unsafe. */
Answer frames_ask_unsafe(Frames *frames, unsigned level, Cube *before);
/* Does a pass lead from frame `level`, outside of the cube, into it?  SAT: `before` (may be NULL; not for level 0) is a set of
 * such states, all of which can do that.  UNSAT: `core` (may be NULL) is a larger cube that cannot be entered either. */
Answer frames_ask_step(Frames *frames, unsigned level, const Cube *cube, Cube *before, Cube *core);

/* The cube, which is copied, is not reached in `level` passes; those inside it that are blocked up to this level go. */
void frames_block(Frames *frames, unsigned level, const Cube *cube);
bool frames_is_blocked(const Frames *frames, unsigned level, const Cube *cube); /* as part of one blocked cube */

#endif
