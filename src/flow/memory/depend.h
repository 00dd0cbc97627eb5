/* depend.h: what the outcome of each step of a graph depends on.
 *
 * Variables and objects of the points-to analysis are *keys*: a plain variable is its own number, whatever lies in memory the
 * number of its object behind all variables; between them, memory from outside is one key, if it may hold addresses of objects (else
 * what is read there is arbitrary, and nothing of the program depends on what is written).  A step *always* depends on what decides whether it is taken or ends the path: the
 * operands of its condition, the pointers that it follows, the size of what it allocates.  Besides, it makes *moves*: the keys
 * that it writes get values that depend on other keys. */
#ifndef craig_flow_memory_depend_h
#define craig_flow_memory_depend_h

#include "flow/memory/points.h"

typedef struct {
  uint32_t writes; /* where the keys that it writes begin in `keys` */
  uint32_t reads;  /* and those that it reads, which end where the next move begins */
  uint32_t always; /* where those begin in `always` that it takes to make this move, which end likewise, or with the step */
  bool is_whole;   /* nothing is left of what the one key held */
} Move;
typedef VECTOR(Move) MoveVector;

typedef struct {
  const Graph *graph; /* borrowed */
  Points *points;     /* borrowed */
  bool has_outside;   /* memory from outside is a key */
  U32Vector keys;
  MoveVector moves;       /* and one more, that ends the last */
  U32Vector first_move;   /* by step, and one more */
  U32Vector always;       /* keys */
  U32Vector first_always; /* by step, and one more */
  unsigned char *writes_unknown;  /* by step: it writes to a place that is neither a variable nor behind a pointer; owned */
  unsigned char *follows_pointer; /* by step: it reads or writes where a computed address says; owned */
} Dependences;

/* Release in either case; false if the budget ended (stop point "depend_step"). */
bool dependences_init(Dependences *dependences, const Graph *graph, Points *points, Budget *budget);
void dependences_release(Dependences *dependences);
uint32_t dependences_key_limit(const Dependences *dependences); /* all keys are below */
static inline uint32_t dependence_on_outside(const Graph *graph) { return (uint32_t)graph->variables.size; }
static inline uint32_t dependence_on_object(const Graph *graph, ObjectId object) { return (uint32_t)graph->variables.size + 1 + object; }

#endif
