/* trie.h: persistent maps from small numbers (variables) to items of any kind.
 *
 * Setting an item makes a new map that shares all but a path with the old one; joining two maps looks only at what they do not
 * share.  Maps are radix trees with four children a node; they live in an arena. */
#ifndef craig_base_trie_h
#define craig_base_trie_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arena.h"

typedef struct TrieNode TrieNode;
typedef const TrieNode *Trie; /* NULL: empty */

typedef struct {
  Arena *arena; /* borrowed */
  unsigned height;
} TrieShape;

TrieShape trie_shape(Arena *arena, size_t keys); /* for keys below that */
const void *trie_get(TrieShape shape, Trie trie, uint32_t key); /* NULL: none */
Trie trie_set(TrieShape shape, Trie trie, uint32_t key, const void *item); /* NULL: remove */
/* What becomes of two different items of one key; NULL: nothing.  An item that only one map has is dropped. */
typedef const void *(*TrieJoin)(void *context, const void *a, const void *b);
/* It is `a` itself if nothing of it changes. */
Trie trie_join(TrieShape shape, Trie a, Trie b, TrieJoin join, void *context);

#endif
