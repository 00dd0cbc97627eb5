/* map.h: hash tables.
 *
 * `Map` maps 64-bit keys (integers, handles, pointers) to 64-bit values: open addressing, insertion
 * order is not kept, so never iterate over one where the order could show in a result.  `StringMap`
 * interns strings: equal texts give the same pointer, so that comparing pointers compares texts.
 * Zeroed structures are empty. */
#ifndef craig_base_map_h
#define craig_base_map_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arena.h"

typedef struct {
  uint64_t *keys, *values;
  unsigned char *used;
  size_t size, capacity; /* capacity is 0 or a power of two */
} Map;

void map_release(Map *map);
void map_clear(Map *map);
bool map_has(const Map *map, uint64_t key);
uint64_t map_get(const Map *map, uint64_t key, uint64_t otherwise);
void map_put(Map *map, uint64_t key, uint64_t value); /* replaces */
bool map_remove(Map *map, uint64_t key);              /* was it there? */

#define map_key(pointer) ((uint64_t)(uintptr_t)(pointer))

typedef struct {
  Arena texts;
  const char **slots;
  size_t size, capacity;
} StringMap;

void strings_release(StringMap *strings);
const char *strings_intern(StringMap *strings, const char *text, size_t length); /* lives as long as the map */
const char *strings_intern_text(StringMap *strings, const char *text);

uint64_t hash_mix(uint64_t hash, uint64_t value); /* order-dependent combination */
uint64_t hash_bytes(const void *bytes, size_t count);

#endif
