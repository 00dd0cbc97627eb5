/* statemap.h: what the program's variables are worth: persistent maps (base/persistent.h) from them to terms.
 *
 * While a block is walked, every location has its own map.  Where paths meet, maps are merged. */
#ifndef craig_model_encode_statemap_h
#define craig_model_encode_statemap_h

#include "base/persistent.h"
#include "logic/term.h"

typedef PersistentMap StateMap;

typedef struct {
  PersistentShape shape;
  TermBank *bank; /* borrowed: for merging */
} StateMaps;

void statemaps_init(StateMaps *maps, Arena *arena, TermBank *bank, size_t variables);

static inline Term statemap_get(const StateMaps *maps, StateMap map, uint32_t variable) { /* TERM_NONE if absent */
  return (Term)persistent_map_get(maps->shape, map, variable);
}

static inline StateMap statemap_set(const StateMaps *maps, StateMap map, uint32_t variable, Term value) {
  return persistent_map_put(maps->shape, map, variable, value);
}

/* Values of `a` where `condition` holds, of `b` elsewhere.  An entry that only one side has keeps that side's value:
 * a variable without a value is dead there. */
StateMap statemap_merge(const StateMaps *maps, Term condition, StateMap a, StateMap b);

#endif
