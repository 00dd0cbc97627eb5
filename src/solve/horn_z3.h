/* horn_z3.h: linear expressions as Z3 has them, for the files of the Horn engine only.
 *
 * The context must not count references (Z3_mk_context, not Z3_mk_context_rc): what it made lives as long
 * as it does.  Failures are for good: after one nothing more is translated. */
#ifndef craig_solve_horn_z3_h
#define craig_solve_horn_z3_h

#include <z3.h>
#include "base/map.h"
#include "solve/linear.h"

typedef VECTOR(Z3_ast) AstVector;

/* Ours to Z3's.  Dis-equalities become two inequalities, with which Spacer generalises better. */
typedef struct {
  Z3_context z3;
  const LinearBank *bank;
  const AstVector *variables; /* what variables stand for; those beyond are horn_z3_variable */
  Map asts;                   /* expression -> Z3_ast; release it in the end */
  bool failed;                /* Z3 reported an error */
} HornToZ3;

Z3_ast horn_to_z3(HornToZ3 *translation, Linear root); /* NULL: failed */
Z3_ast horn_z3_variable(Z3_context z3, unsigned number);

/* Z3's to ours. */
typedef struct {
  Z3_context z3;
  LinearBank *bank;
  const Map *arguments; /* index of a bound variable -> our number; NULL: the same */
  Map done;             /* number of a Z3_ast -> expression; release it in the end */
  bool failed;          /* there was something that our language lacks */
} HornFromZ3;

Linear horn_from_z3(HornFromZ3 *translation, Z3_ast root); /* LINEAR_NONE: failed */

#endif
