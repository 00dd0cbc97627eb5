/* Sets of states: see states.h. */
#include "engine/states.h"
#include <stdlib.h>
#include <string.h>

bool states_init(States *states, size_t bits) {
  *states = (States){.bits = bits, .width = (unsigned)(bits + 63) / 64};
  if (!states->width) states->width = 1;
  return states->width <= STATE_WORDS;
}

void states_release(States *states) {
  vector_release(&states->words);
  memory_free(states->slots);
  *states = (States){0};
}

const uint64_t *states_get(const States *states, uint32_t number) { return states->words.data + (size_t)number * states->width; }

static size_t slot_of(const States *states, const uint64_t *state) {
  return hash_bytes(state, states->width * sizeof *state) & (states->capacity - 1);
}

static void grow_slots(States *states) {
  memory_free(states->slots);
  states->capacity = states->capacity ? 2 * states->capacity : 1024;
  states->slots = memory_zeroed(states->capacity, sizeof *states->slots);
  for (uint32_t i = 0; i < states->count; i++) {
    size_t slot = slot_of(states, states_get(states, i));
    while (states->slots[slot]) slot = (slot + 1) & (states->capacity - 1);
    states->slots[slot] = i + 1;
  }
}

bool states_add(States *states, const uint64_t *state) {
  if (2 * (states->count + 1) > states->capacity) grow_slots(states);
  size_t slot = slot_of(states, state);
  for (; states->slots[slot]; slot = (slot + 1) & (states->capacity - 1))
    if (!memcmp(states_get(states, states->slots[slot] - 1), state, states->width * sizeof *state)) return false;
  for (unsigned w = 0; w < states->width; w++) vector_push(&states->words, state[w]);
  states->slots[slot] = (uint32_t)++states->count;
  return true;
}

uint32_t states_find(const States *states, const uint64_t *state) {
  if (!states->capacity) return UINT32_MAX;
  for (size_t slot = slot_of(states, state); states->slots[slot]; slot = (slot + 1) & (states->capacity - 1))
    if (!memcmp(states_get(states, states->slots[slot] - 1), state, states->width * sizeof *state)) return states->slots[slot] - 1;
  return UINT32_MAX;
}

/* ---- as a decision diagram ------------------------------------------------------------------------ */

typedef struct {
  uint32_t state;
  AigLit literal;
} Branch;
typedef VECTOR(Branch) BranchVector;

static size_t first_difference(const States *states, uint32_t s, uint32_t t) {
  const uint64_t *a = states_get(states, s), *b = states_get(states, t);
  for (unsigned w = 0; w < states->width; w++)
    if (a[w] != b[w]) return w * 64 + (size_t)__builtin_ctzll(a[w] ^ b[w]);
  return states->bits;
}

static int compare_states(const void *a, const void *b, void *states) {
  uint32_t s = ((const Branch *)a)->state, t = ((const Branch *)b)->state;
  size_t bit = first_difference(states, s, t);
  if (bit == ((const States *)states)->bits) return 0;
  return state_bit(states_get(states, s), bit) ? 1 : -1;
}

/* From the last bit to the first: states that agree in all bits before become one node. */
AigLit states_diagram(const States *states, Aig *aig, const AigVector *leaves) {
  BranchVector branches = {0};
  for (uint32_t i = 0; i < states->count; i++) vector_push(&branches, (Branch){i, AIG_TRUE});
  if (branches.size) qsort_r(branches.data, branches.size, sizeof(Branch), compare_states, (void *)states);
  for (size_t bit = states->bits; bit-- > 0;) {
    size_t kept = 0;
    for (size_t i = 0; i < branches.size; i++) {
      AigLit sides[2] = {AIG_FALSE, AIG_FALSE};
      Branch branch = branches.data[i];
      sides[state_bit(states_get(states, branch.state), bit)] = branch.literal;
      if (i + 1 < branches.size && first_difference(states, branch.state, branches.data[i + 1].state) >= bit) {
        i++;
        sides[state_bit(states_get(states, branches.data[i].state), bit)] = branches.data[i].literal;
      }
      branches.data[kept++] = (Branch){branch.state, aig_ite(aig, leaves->data[bit], sides[1], sides[0])};
    }
    branches.size = kept;
  }
  AigLit all = branches.size ? branches.data[0].literal : AIG_FALSE;
  vector_release(&branches);
  return all;
}
