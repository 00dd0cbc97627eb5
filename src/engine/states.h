/* states.h: sets of states, visited one by one.
 *
 * A state is a row of bits, packed into words.  States are numbered in the order in which they came; each is there once. */
#ifndef craig_engine_states_h
#define craig_engine_states_h

#include "engine/choices.h"
#include "solve/aig.h"

enum { STATE_WORDS = 8 /* at most, of a state */ };

typedef struct {
  size_t bits;     /* of a state */
  unsigned width;  /* its words */
  size_t count;
  WordVector words;
  uint32_t *slots; /* hash table: number + 1 */
  size_t capacity;
} States;

bool states_init(States *states, size_t bits); /* false: a state has too many bits.  To be released in any case */
void states_release(States *states);
/* True if it is new: then its number is count - 1. */
bool states_add(States *states, const uint64_t *state);
uint32_t states_find(const States *states, const uint64_t *state); /* UINT32_MAX: it is not there */
const uint64_t *states_get(const States *states, uint32_t number);
static inline bool state_bit(const uint64_t *state, size_t bit) { return state[bit / 64] >> (bit % 64) & 1; }
static inline void state_set_bit(uint64_t *state, size_t bit) { state[bit / 64] |= (uint64_t)1 << (bit % 64); }

/* The set as a decision diagram over its bits, which are `leaves` of `aig`. */
AigLit states_diagram(const States *states, Aig *aig, const AigVector *leaves);

#endif
