/* keyset.h: persistent sets of small numbers.
 *
 * A set never changes: a changed one shares all but one path with it.  The empty set is NULL.  A union that adds nothing to its
 * first operand is that operand, so that a change is seen by comparing pointers.  Sets are trees that live in an arena. */
#ifndef craig_base_keyset_h
#define craig_base_keyset_h

#include <stdbool.h>
#include <stddef.h>
#include "base/arena.h"
#include "base/vector.h"

typedef struct KeyNode KeyNode;
typedef const KeyNode *KeySet;

typedef struct {
  Arena arena;
  unsigned height; /* inner nodes above a leaf */
} KeySets;

void keysets_init(KeySets *sets, size_t keys); /* for keys below that */
void keysets_release(KeySets *sets);
bool keyset_has(const KeySets *sets, KeySet set, uint32_t key);
KeySet keyset_change(KeySets *sets, KeySet set, uint32_t key, bool is_in); /* the key put in, or taken out */
KeySet keyset_unite(KeySets *sets, KeySet a, KeySet b);
void keyset_list(const KeySets *sets, KeySet set, U32Vector *keys); /* appended, ascending */

#endif
