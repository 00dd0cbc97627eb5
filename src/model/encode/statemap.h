/* statemap.h: persistent maps from variables to terms.
 *
 * While a block is walked, every location has its own map from program variables to their values.  Maps share
 * structure: setting one entry copies one path of a shallow tree, merging two maps touches only subtrees that
 * differ.  A map is a pointer that never changes; NULL is the empty map.  All live in one arena. */
#ifndef craig_model_encode_statemap_h
#define craig_model_encode_statemap_h

#include "base/arena.h"
#include "logic/term.h"

typedef struct StateNode StateNode;
typedef const StateNode *StateMap;

typedef struct {
  Arena *arena;   /* borrowed: where nodes go */
  TermBank *bank; /* borrowed: for merging */
  unsigned height; /* of the tree: enough for `variables` keys */
} StateMaps;

void statemaps_init(StateMaps *maps, Arena *arena, TermBank *bank, size_t variables);
Term statemap_get(const StateMaps *maps, StateMap map, uint32_t variable); /* TERM_NONE if absent */
StateMap statemap_set(const StateMaps *maps, StateMap map, uint32_t variable, Term value);
/* Values of `a` where `condition` holds, of `b` elsewhere.  An entry that only one side has keeps that side's value:
 * a variable without a value is dead there. */
StateMap statemap_merge(const StateMaps *maps, Term condition, StateMap a, StateMap b);

#endif
