/* Maps from variables to terms: see statemap.h. */
#include "model/encode/statemap.h"

void statemaps_init(StateMaps *maps, Arena *arena, TermBank *bank, size_t variables) {
  *maps = (StateMaps){.shape = persistent_map_shape(arena, variables), .bank = bank};
}

typedef struct {
  TermBank *bank;
  Term condition;
} Choice;

static uint64_t choose(void *context, uint64_t a, uint64_t b) {
  const Choice *choice = context;
  return term_ite(choice->bank, choice->condition, (Term)a, (Term)b);
}

StateMap statemap_merge(const StateMaps *maps, Term condition, StateMap a, StateMap b) {
  Choice choice = {maps->bank, condition};
  return persistent_map_merge(maps->shape, a, b, true, choose, &choice);
}
