/* Persistent maps and sets: see persistent.h.  Leaves have four words, other nodes eight children: small enough to be copied for each
 * change, and of the same shape for maps and sets. */
#include "base/persistent.h"

enum { LEAF_BITS = 2, LEAF_WORDS = 1 << LEAF_BITS, INNER_BITS = 3, INNER_SIZE = 1 << INNER_BITS };

struct PersistentNode {
  union {
    PersistentMap child[INNER_SIZE];
    uint64_t word[LEAF_WORDS]; /* the lowest level */
  };
};

/* ---- nodes ---------------------------------------------------------------------------------------- */

static PersistentNode *new_node(PersistentShape shape, unsigned level) {
  return arena_alloc(shape.arena, level ? sizeof(PersistentNode) : LEAF_WORDS * sizeof(uint64_t));
}

static unsigned digit(uint32_t key, unsigned level) { return (key >> (LEAF_BITS + INNER_BITS * (level - 1))) & (INNER_SIZE - 1); }

/* ---- maps ----------------------------------------------------------------------------------------- */

PersistentShape persistent_map_shape(Arena *arena, size_t keys) {
  PersistentShape shape = {arena, 0};
  while (((size_t)1 << (LEAF_BITS + INNER_BITS * shape.height)) < keys) shape.height++;
  return shape;
}

uint64_t persistent_map_get(PersistentShape shape, PersistentMap map, uint32_t key) {
  for (unsigned level = shape.height; map && level > 0; level--) map = map->child[digit(key, level)];
  return map ? map->word[key & (LEAF_WORDS - 1)] : 0;
}

PersistentMap persistent_map_put(PersistentShape shape, PersistentMap map, uint32_t key, uint64_t value) {
  if (persistent_map_get(shape, map, key) == value) return map;
  PersistentMap root = NULL, *place = &root;
  for (unsigned level = shape.height; level > 0; level--) {
    PersistentNode *copy = new_node(shape, level);
    for (unsigned i = 0; map && i < INNER_SIZE; i++) copy->child[i] = map->child[i];
    *place = copy;
    place = &copy->child[digit(key, level)];
    map = *place;
  }
  PersistentNode *leaf = new_node(shape, 0);
  for (unsigned i = 0; map && i < LEAF_WORDS; i++) leaf->word[i] = map->word[i];
  leaf->word[key & (LEAF_WORDS - 1)] = value;
  *place = leaf;
  return root;
}

typedef struct {
  PersistentShape shape;
  bool keeps_single;
  PersistentJoin join; /* NULL: all bits of both */
  void *context;
} Merge;

static uint64_t merge_words(const Merge *m, uint64_t a, uint64_t b) {
  if (a == b) return a;
  if (!a || !b) return m->keeps_single ? a | b : 0;
  return m->join ? m->join(m->context, a, b) : a | b;
}

static PersistentMap merge_leaves(const Merge *m, PersistentMap a, PersistentMap b) {
  uint64_t word[LEAF_WORDS], any = 0;
  bool is_a = true, is_b = true;
  for (unsigned i = 0; i < LEAF_WORDS; i++) {
    word[i] = merge_words(m, a->word[i], b->word[i]);
    is_a &= word[i] == a->word[i];
    is_b &= word[i] == b->word[i];
    any |= word[i];
  }
  if (is_a || is_b) return is_a ? a : b;
  if (!any) return NULL;
  PersistentNode *node = new_node(m->shape, 0);
  for (unsigned i = 0; i < LEAF_WORDS; i++) node->word[i] = word[i];
  return node;
}

/* Recursion is bounded by the height of the tree, which is at most ten. */
static PersistentMap merge(const Merge *m, PersistentMap a, PersistentMap b, unsigned level) {
  if (a == b) return a;
  if (!a || !b) return m->keeps_single ? (a ? a : b) : NULL;
  if (!level) return merge_leaves(m, a, b);
  PersistentMap child[INNER_SIZE];
  bool is_a = true, is_b = true, is_empty = true;
  for (unsigned i = 0; i < INNER_SIZE; i++) {
    child[i] = merge(m, a->child[i], b->child[i], level - 1);
    is_a &= child[i] == a->child[i];
    is_b &= child[i] == b->child[i];
    is_empty &= !child[i];
  }
  if (is_a || is_b) return is_a ? a : b;
  if (is_empty) return NULL;
  PersistentNode *node = new_node(m->shape, level);
  for (unsigned i = 0; i < INNER_SIZE; i++) node->child[i] = child[i];
  return node;
}

PersistentMap persistent_map_merge(PersistentShape shape, PersistentMap a, PersistentMap b, bool keeps_single, PersistentJoin join,
                                   void *context) {
  Merge m = {shape, keeps_single, join, context};
  return merge(&m, a, b, shape.height);
}

/* ---- sets ----------------------------------------------------------------------------------------- */

PersistentShape persistent_set_shape(Arena *arena, size_t keys) { return persistent_map_shape(arena, (keys + 63) / 64); }

static uint64_t bit_of(uint32_t key) { return (uint64_t)1 << (key & 63); }

bool persistent_set_has(PersistentShape shape, PersistentSet set, uint32_t key) {
  return persistent_map_get(shape, set, key / 64) & bit_of(key);
}

PersistentSet persistent_set_change(PersistentShape shape, PersistentSet set, uint32_t key, bool is_in) {
  uint64_t word = persistent_map_get(shape, set, key / 64);
  if (!(word & bit_of(key)) == !is_in) return set;
  return persistent_map_put(shape, set, key / 64, word ^ bit_of(key));
}

PersistentSet persistent_set_unite(PersistentShape shape, PersistentSet a, PersistentSet b) {
  return persistent_map_merge(shape, a, b, true, NULL, NULL);
}

static void list(PersistentSet set, unsigned level, uint32_t first, U32Vector *keys) {
  if (!set) return;
  for (unsigned i = 0; level && i < INNER_SIZE; i++)
    list(set->child[i], level - 1, first + (i << (6 + LEAF_BITS + INNER_BITS * (level - 1))), keys);
  for (unsigned w = 0; !level && w < LEAF_WORDS; w++)
    for (uint64_t bits = set->word[w]; bits; bits &= bits - 1) vector_push(keys, first + 64 * w + (uint32_t)__builtin_ctzll(bits));
}

void persistent_set_list(PersistentShape shape, PersistentSet set, U32Vector *keys) { list(set, shape.height, 0, keys); }
