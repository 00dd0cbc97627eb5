/* error_interpolants.h: sets of states from which a path that is known reaches the error (Tian, Duan, Duan, Ong, ASE 2017, Def. 3: existential error interpolants).
 *
 * A refuted path to the error may have a suffix that can be followed from some state.  Between the way to its start and the suffix there are interpolants; a later path that implies one of
 * them at the same place may go on with that suffix.  Whether it can is one question, about path and suffix; only its answer counts. */
#ifndef craig_engine_error_interpolants_h
#define craig_engine_error_interpolants_h

#include "engine/arg.h"

typedef struct {
  Term when;
  PathStepVector suffix; /* from the place to the error */
} ErrorSet;

typedef struct {
  VECTOR(ErrorSet) sets;
} ErrorPlace;

typedef struct {
  Arg *arg; /* borrowed */
  VECTOR(ErrorPlace) places;
  Evaluation *values;
} Errors;

void errors_init(Errors *errors, Arg *arg);
void errors_release(Errors *errors);
/* From a refuted path that ends in the error of the node's block. */
void errors_learn(Errors *errors, ArgId node);
/* Does a known suffix lead from the node to the error?  Then the result says so. */
bool errors_find(Errors *errors, ArgId node);

#endif
