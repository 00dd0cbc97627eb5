/* check.h: a check: what a property asks of one place of a program.
 *
 * Every error edge (EDGE_ERROR) belongs to a check, the one that fails there; so may an edge where the model ends; several edges may share one (copies of a
 * function, several ways to one call).  The check says what FALSE tells the user, and names the property, or the part of
 * it, that is violated.  All checks of an automaton are in `cfa->checks`, in the order of its edges; what reaches one error
 * edge has reached none before, so a check speaks of paths on which no other check has failed.
 *
 * A property also says what reductions have to keep (model/system/reduction.h knows which of them do). */
#ifndef craig_flow_cfa_check_h
#define craig_flow_cfa_check_h

#include <stdbool.h>
#include <stdint.h>
#include "base/vector.h"
#include "lang/source.h"

typedef uint32_t CheckId; /* index into cfa->checks */

typedef struct {
  CheckId id;
  const char *name;     /* the kind of check: "assertion", "error-call" */
  const char *property; /* that is violated, by the name of its part if it has parts: "unreach-call", "valid-deref" */
  const char *text;     /* what happens, for the user: "assertion x > 0 fails", "call of reach_error" */
  SourcePos pos;
  bool is_doubt; /* whether it fails is more than we can say: where it may, an EDGE_INCOMPLETE stands in the place of the error */
} Check;

typedef VECTOR(const Check *) CheckVector;

/* What a property needs of the program: a set of these. */
typedef enum {
  KEEP_REACHABILITY = 1, /* which error edges runs reach */
  KEEP_TERMINATION = 2,  /* which runs go on for ever */
  KEEP_MEMORY = 4        /* every access, allocation and release, also those that no error edge depends on */
} Keep;

struct Cfa;
/* The automaton's check that says the same at the same place; it is added (copied, its strings borrowed) if there is none. */
const Check *cfa_add_check(struct Cfa *cfa, const Check *check);

#endif
