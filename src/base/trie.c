/* Persistent radix trees: see trie.h. */
#include "base/trie.h"

enum { FANOUT_BITS = 2, FANOUT = 1 << FANOUT_BITS };

struct TrieNode {
  union {
    Trie child[FANOUT];
    const void *item[FANOUT]; /* the lowest level */
  };
};

TrieShape trie_shape(Arena *arena, size_t keys) {
  TrieShape shape = {arena, 1};
  while (((size_t)1 << (FANOUT_BITS * shape.height)) < keys) shape.height++;
  return shape;
}

static unsigned digit(uint32_t key, unsigned level) { return (key >> (FANOUT_BITS * level)) & (FANOUT - 1); }

const void *trie_get(TrieShape shape, Trie trie, uint32_t key) {
  for (unsigned level = shape.height - 1; trie && level > 0; level--) trie = trie->child[digit(key, level)];
  return trie ? trie->item[digit(key, 0)] : NULL;
}

Trie trie_set(TrieShape shape, Trie trie, uint32_t key, const void *item) {
  if (trie_get(shape, trie, key) == item) return trie;
  Trie root = NULL, *place = &root;
  for (unsigned level = shape.height; level-- > 0;) {
    TrieNode *copy = ARENA_NEW(shape.arena, TrieNode);
    if (trie) *copy = *trie;
    *place = copy;
    if (level == 0) {
      copy->item[digit(key, 0)] = item;
    } else {
      place = &copy->child[digit(key, level)];
      trie = *place;
    }
  }
  return root;
}

/* Recursion is bounded by the height of the tree, which is at most sixteen. */
static Trie join_level(TrieShape shape, Trie a, Trie b, unsigned level, TrieJoin join, void *context) {
  if (a == b || !a) return a;
  if (!b) return NULL;
  TrieNode node = *a;
  bool is_same = true, is_empty = true;
  for (unsigned i = 0; i < FANOUT; i++) {
    if (level > 0)
      node.child[i] = join_level(shape, a->child[i], b->child[i], level - 1, join, context);
    else if (a->item[i] != b->item[i])
      node.item[i] = a->item[i] && b->item[i] ? join(context, a->item[i], b->item[i]) : NULL;
    is_same &= level > 0 ? node.child[i] == a->child[i] : node.item[i] == a->item[i];
    is_empty &= level > 0 ? !node.child[i] : !node.item[i];
  }
  if (is_same) return a;
  return is_empty ? NULL : arena_copy(shape.arena, &node, sizeof node);
}

Trie trie_join(TrieShape shape, Trie a, Trie b, TrieJoin join, void *context) {
  return join_level(shape, a, b, shape.height - 1, join, context);
}
