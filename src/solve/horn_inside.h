/* horn_inside.h: what the files behind horn.h share; nobody else includes it, except tests.
 *
 * Questions and answers travel as bytes: numbers in groups of 7 bits, expressions as a list in which operands
 * name earlier members by their distance.  Reading trusts nothing: whatever is not well-formed fails as a
 * whole. */
#ifndef craig_solve_horn_inside_h
#define craig_solve_horn_inside_h

#include "solve/horn.h"

typedef struct {
  int32_t head;         /* a predicate; -1: false */
  uint32_t start, size; /* of the body, in `atoms` */
  uint32_t head_atom;   /* in `atoms`, if there is a head */
  Linear constraint;
} HornClause;

typedef struct {
  unsigned predicate;
  uint32_t arguments; /* place of the first in `arguments` */
} HornUse;

struct HornSystem {
  LinearBank *bank;
  U32Vector arities; /* by predicate */
  VECTOR(HornClause) clauses;
  VECTOR(HornUse) atoms;
  LinearVector arguments;
};

typedef struct {
  double seconds;
  unsigned effort;
  bool plain_cores;
} HornSettings;

/* The fixed texts that an answer may give as its reason, by number. */
typedef enum {
  HORN_REASON_GAVE_UP,     /* Spacer itself */
  HORN_REASON_LIMIT,       /* time, effort or memory */
  HORN_REASON_ERROR,       /* Z3 reported an error */
  HORN_REASON_LANGUAGE,    /* the solution uses what linear.h cannot say */
  HORN_REASON_UNCONFIRMED, /* the solution could not be confirmed */
  HORN_REASON_WRONG,       /* the solution does not hold */
  HORN_REASON_MALFORMED,   /* question or answer were damaged */
  HORN_REASONS
} HornReason;
extern const char *const horn_reasons[HORN_REASONS];

/* ---- horn_wire.c --------------------------------------------------------------------------------- */

void horn_write_question(const HornSystem *system, const HornSettings *settings, Buffer *out);
HornSystem *horn_read_question(const char *bytes, size_t size, HornSettings *settings); /* NULL: malformed */

/* `reason` matters for UNKNOWN only, `bank` and `solutions` for SOLVED only, `path` for REFUTED only. */
void horn_write_answer(HornAnswer answer, HornReason reason, const LinearBank *bank,
                       const LinearVector *solutions, const U32Vector *path, Buffer *out);
/* Does it answer a question with predicates of these arities?  If not, `result` says UNKNOWN with a reason.  Numbers of clauses
 * are for the caller to look at. */
bool horn_read_answer(const char *bytes, size_t size, const U32Vector *arities, HornResult *result);

/* ---- horn_engine.c, in the child ----------------------------------------------------------------- */

typedef struct HornEngine HornEngine;
HornEngine *horn_engine_new(size_t memory_bytes); /* Z3 itself is not touched before the first question */
void horn_engine_answer(void *engine, const char *question, size_t size, Buffer *answer);
void horn_engine_rest(void *engine); /* prepares for the next question */

#endif
