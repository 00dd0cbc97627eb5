/* Persistent sets of small numbers: see keyset.h. */
#include "base/keyset.h"

enum { LEAF_WORDS = 4, LEAF_BITS = 8, INNER_BITS = 3, INNER_SIZE = 1 << INNER_BITS };

struct KeyNode {
  union {
    KeySet child[INNER_SIZE];
    uint64_t bits[LEAF_WORDS];
  };
};

void keysets_init(KeySets *sets, size_t keys) {
  *sets = (KeySets){.height = 0};
  arena_init(&sets->arena);
  while (((size_t)1 << (LEAF_BITS + INNER_BITS * sets->height)) < keys) sets->height++;
}

void keysets_release(KeySets *sets) { arena_release(&sets->arena); }

static KeyNode *new_node(KeySets *sets, bool is_leaf) {
  return arena_alloc(&sets->arena, is_leaf ? LEAF_WORDS * sizeof(uint64_t) : sizeof(KeyNode));
}

static unsigned digit(uint32_t key, unsigned level) { return (key >> (LEAF_BITS + INNER_BITS * (level - 1))) & (INNER_SIZE - 1); }
static unsigned word_of(uint32_t key) { return (key >> 6) & (LEAF_WORDS - 1); }
static uint64_t bit_of(uint32_t key) { return (uint64_t)1 << (key & 63); }

bool keyset_has(const KeySets *sets, KeySet set, uint32_t key) {
  for (unsigned level = sets->height; set && level > 0; level--) set = set->child[digit(key, level)];
  return set && set->bits[word_of(key)] & bit_of(key);
}

KeySet keyset_change(KeySets *sets, KeySet set, uint32_t key, bool is_in) {
  if (keyset_has(sets, set, key) == is_in) return set;
  KeySet root = NULL, *place = &root;
  for (unsigned level = sets->height + 1; level-- > 0;) {
    KeyNode *copy = new_node(sets, level == 0);
    if (level == 0) {
      for (unsigned i = 0; i < LEAF_WORDS; i++) copy->bits[i] = set ? set->bits[i] : 0;
      copy->bits[word_of(key)] ^= bit_of(key);
      *place = copy;
    } else {
      for (unsigned i = 0; i < INNER_SIZE; i++) copy->child[i] = set ? set->child[i] : NULL;
      *place = copy;
      place = &copy->child[digit(key, level)];
      set = *place;
    }
  }
  return root;
}

static KeySet unite_leaves(KeySets *sets, KeySet a, KeySet b) {
  uint64_t bits[LEAF_WORDS];
  bool is_a = true, is_b = true;
  for (unsigned i = 0; i < LEAF_WORDS; i++) {
    bits[i] = a->bits[i] | b->bits[i];
    is_a &= bits[i] == a->bits[i];
    is_b &= bits[i] == b->bits[i];
  }
  if (is_a || is_b) return is_a ? a : b;
  KeyNode *node = new_node(sets, true);
  for (unsigned i = 0; i < LEAF_WORDS; i++) node->bits[i] = bits[i];
  return node;
}

/* Recursion is bounded by the height of the tree. */
static KeySet unite(KeySets *sets, KeySet a, KeySet b, unsigned level) {
  if (a == b || !b) return a;
  if (!a) return b;
  if (level == 0) return unite_leaves(sets, a, b);
  KeySet child[INNER_SIZE];
  bool is_a = true, is_b = true;
  for (unsigned i = 0; i < INNER_SIZE; i++) {
    child[i] = unite(sets, a->child[i], b->child[i], level - 1);
    is_a &= child[i] == a->child[i];
    is_b &= child[i] == b->child[i];
  }
  if (is_a || is_b) return is_a ? a : b;
  KeyNode *node = new_node(sets, false);
  for (unsigned i = 0; i < INNER_SIZE; i++) node->child[i] = child[i];
  return node;
}

static void list(KeySet set, unsigned level, uint32_t first, U32Vector *keys) {
  if (!set) return;
  if (level == 0) {
    for (unsigned w = 0; w < LEAF_WORDS; w++)
      for (uint64_t bits = set->bits[w]; bits; bits &= bits - 1)
        vector_push(keys, first + 64 * w + (uint32_t)__builtin_ctzll(bits));
    return;
  }
  for (unsigned i = 0; i < INNER_SIZE; i++)
    list(set->child[i], level - 1, first + (i << (LEAF_BITS + INNER_BITS * (level - 1))), keys);
}

KeySet keyset_unite(KeySets *sets, KeySet a, KeySet b) { return unite(sets, a, b, sets->height); }

void keyset_list(const KeySets *sets, KeySet set, U32Vector *keys) { list(set, sets->height, 0, keys); }
