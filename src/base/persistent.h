/* persistent.h: persistent maps and sets of small numbers.
 *
 * A map or set never changes: a changed one shares all but one path with it.  Merging two looks only at what they do not share, and
 * the result is the first of them if nothing of it changes, so that a change is seen by comparing pointers.  NULL is the empty one.
 * All are one radix tree of words in an arena: a map has a word for each key, a set a bit for each. */
#ifndef craig_base_persistent_h
#define craig_base_persistent_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arena.h"
#include "base/vector.h"

typedef struct PersistentNode PersistentNode;
typedef const PersistentNode *PersistentMap;
typedef const PersistentNode *PersistentSet;

typedef struct {
  Arena *arena;    /* borrowed: where nodes go */
  unsigned height; /* inner nodes above a leaf */
} PersistentShape;

/* ---- maps from numbers to words; 0: there is none ------------------------------------------------- */

PersistentShape persistent_map_shape(Arena *arena, size_t keys); /* for keys below that */
uint64_t persistent_map_get(PersistentShape shape, PersistentMap map, uint32_t key);
PersistentMap persistent_map_put(PersistentShape shape, PersistentMap map, uint32_t key, uint64_t value); /* 0: remove */

/* What becomes of two different words of one key; 0: nothing. */
typedef uint64_t (*PersistentJoin)(void *context, uint64_t a, uint64_t b);
/* The words of both that agree, and those that `join` makes of two; also those that only one of them has, with `keeps_single`. */
PersistentMap persistent_map_merge(PersistentShape shape, PersistentMap a, PersistentMap b, bool keeps_single, PersistentJoin join,
                                   void *context);

/* The same for pointers. */
static inline const void *persistent_map_item(PersistentShape shape, PersistentMap map, uint32_t key) {
  return (const void *)(uintptr_t)persistent_map_get(shape, map, key); /* NULL: none */
}

static inline PersistentMap persistent_map_put_item(PersistentShape shape, PersistentMap map, uint32_t key, const void *item) {
  return persistent_map_put(shape, map, key, (uint64_t)(uintptr_t)item);
}

/* ---- sets of numbers ------------------------------------------------------------------------------ */

PersistentShape persistent_set_shape(Arena *arena, size_t keys); /* for keys below that */
bool persistent_set_has(PersistentShape shape, PersistentSet set, uint32_t key);
PersistentSet persistent_set_change(PersistentShape shape, PersistentSet set, uint32_t key, bool is_in); /* put in, or taken out */
PersistentSet persistent_set_unite(PersistentShape shape, PersistentSet a, PersistentSet b);
void persistent_set_list(PersistentShape shape, PersistentSet set, U32Vector *keys); /* appended, ascending */

#endif
