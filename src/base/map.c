/* Hash tables with open addressing and linear probing, at most two thirds full.  Removal shifts the
 * followers back, so there are no tombstones.  See map.h. */
#include "base/map.h"
#include "base/memory.h"
#include <string.h>

uint64_t hash_mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
  hash *= 0xff51afd7ed558ccdu;
  return hash ^ (hash >> 32);
}

uint64_t hash_bytes(const void *bytes, size_t count) {
  const unsigned char *p = bytes;
  uint64_t hash = 0xcbf29ce484222325u ^ count;
  for (; count >= 8; p += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    hash = hash_mix(hash, word);
  }
  uint64_t rest = 0;
  memcpy(&rest, p, count);
  return hash_mix(hash, rest);
}

/* ---- Map ----------------------------------------------------------------------------------------- */

void map_release(Map *map) {
  memory_free(map->keys);
  memory_free(map->values);
  memory_free(map->used);
  *map = (Map){0};
}

void map_clear(Map *map) {
  if (map->capacity) memset(map->used, 0, map->capacity);
  map->size = 0;
}

static size_t home(const Map *map, uint64_t key) { return hash_mix(0, key) & (map->capacity - 1); }

/* The slot that holds `key`, or the free one where it belongs. */
static size_t find(const Map *map, uint64_t key) {
  size_t slot = home(map, key);
  while (map->used[slot] && map->keys[slot] != key) slot = (slot + 1) & (map->capacity - 1);
  return slot;
}

static void enlarge(Map *map) {
  Map old = *map;
  map->capacity = old.capacity ? 2 * old.capacity : 16;
  map->keys = memory_resize(NULL, map->capacity, sizeof *map->keys);
  map->values = memory_resize(NULL, map->capacity, sizeof *map->values);
  map->used = memory_zeroed(map->capacity, 1);
  for (size_t i = 0; i < old.capacity; i++) {
    if (!old.used[i]) continue;
    size_t slot = find(map, old.keys[i]);
    map->used[slot] = 1;
    map->keys[slot] = old.keys[i];
    map->values[slot] = old.values[i];
  }
  map_release(&old);
}

bool map_has(const Map *map, uint64_t key) { return map->capacity && map->used[find(map, key)]; }

uint64_t map_get(const Map *map, uint64_t key, uint64_t otherwise) {
  if (!map->capacity) return otherwise;
  size_t slot = find(map, key);
  return map->used[slot] ? map->values[slot] : otherwise;
}

void map_put(Map *map, uint64_t key, uint64_t value) {
  if (3 * (map->size + 1) > 2 * map->capacity) enlarge(map);
  size_t slot = find(map, key);
  if (!map->used[slot]) {
    map->used[slot] = 1;
    map->keys[slot] = key;
    map->size++;
  }
  map->values[slot] = value;
}

bool map_remove(Map *map, uint64_t key) {
  if (!map->capacity) return false;
  size_t mask = map->capacity - 1, hole = find(map, key);
  if (!map->used[hole]) return false;
  map->size--;
  for (size_t slot = (hole + 1) & mask; map->used[slot]; slot = (slot + 1) & mask) {
    size_t distance = (slot - home(map, map->keys[slot])) & mask;
    if (distance < ((slot - hole) & mask)) continue; /* it would land before its home */
    map->keys[hole] = map->keys[slot];
    map->values[hole] = map->values[slot];
    hole = slot;
  }
  map->used[hole] = 0;
  return true;
}

/* ---- StringMap ----------------------------------------------------------------------------------- */

/* Each text is stored behind its length, so that texts with a 0 inside are told apart as well. */
static size_t text_length(const char *text) {
  size_t length;
  memcpy(&length, text - sizeof length, sizeof length);
  return length;
}

void strings_release(StringMap *strings) {
  arena_release(&strings->texts);
  memory_free(strings->slots);
  *strings = (StringMap){0};
}

static size_t find_text(const StringMap *strings, const char *text, size_t length) {
  size_t slot = hash_bytes(text, length) & (strings->capacity - 1);
  for (;; slot = (slot + 1) & (strings->capacity - 1)) {
    const char *there = strings->slots[slot];
    if (!there || (text_length(there) == length && !memcmp(there, text, length))) return slot;
  }
}

static void enlarge_strings(StringMap *strings) {
  StringMap old = *strings;
  strings->capacity = old.capacity ? 2 * old.capacity : 64;
  strings->slots = memory_zeroed(strings->capacity, sizeof *strings->slots);
  for (size_t i = 0; i < old.capacity; i++)
    if (old.slots[i]) strings->slots[find_text(strings, old.slots[i], text_length(old.slots[i]))] = old.slots[i];
  memory_free(old.slots);
}

const char *strings_intern(StringMap *strings, const char *text, size_t length) {
  if (3 * (strings->size + 1) > 2 * strings->capacity) enlarge_strings(strings);
  size_t slot = find_text(strings, text, length);
  if (strings->slots[slot]) return strings->slots[slot];
  char *block = arena_alloc(&strings->texts, sizeof length + length + 1);
  memcpy(block, &length, sizeof length);
  if (length) memcpy(block + sizeof length, text, length);
  strings->size++;
  return strings->slots[slot] = block + sizeof length;
}

const char *strings_intern_text(StringMap *strings, const char *text) {
  return strings_intern(strings, text, strlen(text));
}
