/* Persistent maps as radix trees with 16 children a node: see statemap.h. */
#include "model/encode/statemap.h"

enum { FANOUT_BITS = 4, FANOUT = 1 << FANOUT_BITS };

struct StateNode {
  union {
    StateMap child[FANOUT]; /* inner nodes */
    Term value[FANOUT];     /* the lowest level */
  };
};

void statemaps_init(StateMaps *maps, Arena *arena, TermBank *bank, size_t variables) {
  *maps = (StateMaps){.arena = arena, .bank = bank, .height = 1};
  while (((size_t)1 << (FANOUT_BITS * maps->height)) < variables) maps->height++;
}

static unsigned digit(uint32_t variable, unsigned level) {
  return (variable >> (FANOUT_BITS * level)) & (FANOUT - 1);
}

Term statemap_get(const StateMaps *maps, StateMap map, uint32_t variable) {
  for (unsigned level = maps->height - 1; map && level > 0; level--) map = map->child[digit(variable, level)];
  return map ? map->value[digit(variable, 0)] : TERM_NONE;
}

StateMap statemap_set(const StateMaps *maps, StateMap map, uint32_t variable, Term value) {
  if (statemap_get(maps, map, variable) == value) return map;
  StateMap root = NULL, *place = &root;
  for (unsigned level = maps->height; level-- > 0;) {
    StateNode *copy = ARENA_NEW(maps->arena, StateNode);
    if (map) *copy = *map;
    *place = copy;
    if (level == 0) {
      copy->value[digit(variable, 0)] = value;
    } else {
      place = &copy->child[digit(variable, level)];
      map = *place;
    }
  }
  return root;
}

static Term merge_values(const StateMaps *maps, Term condition, Term a, Term b) {
  if (a == b || b == TERM_NONE) return a;
  if (a == TERM_NONE) return b;
  return term_ite(maps->bank, condition, a, b);
}

/* Recursion is bounded by the height of the tree, which is at most eight. */
static StateMap merge(const StateMaps *maps, Term condition, StateMap a, StateMap b, unsigned level) {
  if (a == b || !b) return a;
  if (!a) return b;
  StateNode *node = ARENA_NEW(maps->arena, StateNode);
  for (unsigned i = 0; i < FANOUT; i++) {
    if (level == 0)
      node->value[i] = merge_values(maps, condition, a->value[i], b->value[i]);
    else
      node->child[i] = merge(maps, condition, a->child[i], b->child[i], level - 1);
  }
  return node;
}

StateMap statemap_merge(const StateMaps *maps, Term condition, StateMap a, StateMap b) {
  return merge(maps, condition, a, b, maps->height - 1);
}
