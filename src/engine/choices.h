/* choices.h: the values of inputs that make a difference.
 *
 * An input that is only compared with constants falls into classes, and one value of each stands for all of it; a small one
 * has all its values.  Where an input is used otherwise, the constants that it meets are tried all the same: that finds bugs
 * and proves nothing.  A choice is one value for each input of a block, by number. */
#ifndef craig_engine_choices_h
#define craig_engine_choices_h

#include "logic/walk.h"
#include "model/system/model.h"
#include "solve/simulation.h"

typedef VECTOR(uint64_t) WordVector;

typedef struct {
  const Block *block;
  WordVector *values; /* by input; none: the input is not used */
  bool *is_ordered;   /* by input: it is compared by order */
  uint64_t count;     /* their combinations */
  bool is_complete;   /* no other value makes a difference */
} Choices;

/* For the inputs of `block`, which `roots` are over; false if there are too many.  To be released in any case. */
bool choices_find(Choices *choices, const TermBank *bank, const Block *block, const TermVector *roots);
void choices_release(Choices *choices);
/* The value of an input: to be asked for all inputs in turn, with `rest` the number of the choice at first. */
uint64_t choices_value(const Choices *choices, size_t input, uint32_t *rest);

/* The same for all inputs in a lane of a simulation, where they are clear; `bits` are theirs. */
void choices_set_lane(const Choices *choices, const TermBank *bank, uint32_t choice, const AigVector *bits, Simulation *simulation,
                      unsigned lane);

/* All that a block of a model consists of: its conditions and the state behind it. */
void choices_block_roots(const Model *model, bool is_prefix, TermVector *roots);

#endif
