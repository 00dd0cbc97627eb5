/* justify.h: of one assignment of an AIG's inputs, those that a few literals owe their values to.
 *
 * A gate that is true needs both of its sides; one that is false needs one false side, and the cheaper is taken, where inputs cost what
 * they are said to.  With the needed inputs as they are, the literals have their values whatever the others are.
 *
 *   justify_init(&j, aig, roots, count);
 *   justify_set(&j, input, value, cost); ...  justify_run(&j);
 *   justify_need(&j, literal); ...            justify_finish(&j);
 *   ... justify_is_needed(&j, input) ... */
#ifndef craig_solve_justify_h
#define craig_solve_justify_h

#include "solve/aig.h"

typedef struct {
  const Aig *aig; /* borrowed */
  U32Vector cone; /* the AND nodes of the roots, children first */
  bool *values;   /* by node, as are the others */
  bool *is_needed;
  uint32_t *costs;
} Justification;

void justify_init(Justification *justification, const Aig *aig, const AigLit *roots, size_t count);
void justify_release(Justification *justification);

void justify_set(Justification *justification, AigLit input, bool value, uint32_t cost); /* inputs that are not set are false, and cost nothing */
void justify_run(Justification *justification);                                          /* forgets what was needed */
void justify_need(Justification *justification, AigLit literal);                         /* in the cone of the roots */
void justify_finish(Justification *justification);
bool justify_is_true(const Justification *justification, AigLit literal);
bool justify_is_needed(const Justification *justification, AigLit input);

#endif
