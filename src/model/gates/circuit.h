/* circuit.h: the model at the bit level.
 *
 * Every state variable and input becomes bits, `init`, `next` and the conditions become literals of one AIG.
 * Bit-level engines work on this: state bits are numbered 0 .. bits-1 in the order of model->state, least
 * significant bit first. */
#ifndef craig_model_gates_circuit_h
#define craig_model_gates_circuit_h

#include "model/system/model.h"
#include "solve/aig.h"
#include "solve/blast.h"

typedef struct {
  AigVector inputs;               /* the block's input bits, input after input, least significant first */
  AigLit valid, error, incomplete;
} CircuitBlock;

typedef struct Circuit {
  const Model *model; /* borrowed */
  Aig *aig;           /* owned */
  AigVector state;    /* input literal of each state bit */
  AigVector init;     /* over prefix inputs */
  AigVector next;     /* over state and loop inputs */
  CircuitBlock prefix, loop;
  Term facts;         /* over the state variables: what was taken for granted, which is part of the conditions of the loop, and bits
                         that never change and were replaced by their values */
} Circuit;

/* NULL if the budget (may be NULL) ended; stop points "circuit_simulate" and that of blast.h. */
Circuit *circuit_new(const Model *model, Budget *budget);
/* With `facts`, an inductive invariant, taken for granted before each pass. */
Circuit *circuit_new_within(const Model *model, Term facts, Budget *budget);
void circuit_delete(Circuit *circuit);

/* A literal of `aig` over state bits (input i is `leaves[i]`) as a term over the state variables, with words where they show
 * (lift.h).  An invariant of the circuit holds of the model together with `facts`, which is conjoined. */
Term circuit_lift(const Circuit *circuit, const Aig *aig, AigLit literal, const AigVector *leaves, Budget *budget);

#endif
